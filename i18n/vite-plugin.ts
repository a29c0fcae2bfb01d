import type { Plugin } from 'vite';
import {
  accountFormAreas,
  baseAreas,
  deskAreas,
  deskBaseAreas,
  type PageArea,
  pageAreas,
  workbenchAreas,
} from './areas.ts';
import { compileCatalogue, messagesFolder } from './compile.ts';
import { type Locale, locales } from './locales.ts';

const NAME = /^virtual:(?:desk-|workbench-)?texts(\/|$)/;
const RESOLVED = /^\0virtual:(?:desk-|workbench-)?texts(\/|$)/;

interface Part {
  locale: Locale;
  /** `base`, or an area that pages load on demand. */
  name: string;
  areas: readonly string[];
  module: string;
}

const areasOf = (name: PageArea) => (name === 'account' ? [name, ...accountFormAreas] : [name]);

function partsOf(table: string, names: { name: string; areas: readonly string[] }[]): Part[] {
  return locales.flatMap((locale) =>
    names.map(({ name, areas }) => ({ locale, name, areas, module: `${table}/${locale}-${name}` })),
  );
}

const pageParts = pageAreas.map((name) => ({ name, areas: areasOf(name) }));

/** By the name of a table. The desk also uses the words of the site's pages. */
const tables: Record<string, Part[]> = {
  'virtual:texts': partsOf('virtual:texts', [{ name: 'base', areas: baseAreas }, ...pageParts]),
  'virtual:workbench-texts': partsOf(
    'virtual:workbench-texts',
    workbenchAreas.map((name) => ({ name, areas: [name] })),
  ),
  'virtual:desk-texts': partsOf('virtual:desk-texts', [
    { name: 'base', areas: [...deskBaseAreas, 'common', 'page'] },
    ...pageParts,
    ...deskAreas.map((name) => ({ name, areas: [name] })),
  ]),
};

/**
 * Provides the modules `virtual:texts/<locale>-<part>`, each a chunk of compiled texts, and
 * `virtual:texts`, a table of functions that import the base texts of each language; these have the
 * table of the language's areas, because a visitor needs the names of one language's files only.
 * Likewise `virtual:desk-texts`. The table of `virtual:workbench-texts` has the areas itself.
 */
export function texts(): Plugin {
  return {
    name: 'vignette-texts',
    resolveId: { filter: { id: NAME }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: RESOLVED },
      handler(id) {
        const [table = '', module] = id.slice(1).split('/');
        const parts = tables[table] ?? [];
        if (!module) return `export const texts = ${importersByLocale(parts)}`;
        const part = parts.find((each) => id === `\0${each.module}`);
        if (!part) throw new Error(`no such texts: ${id}`);
        const json = JSON.stringify(compileCatalogue(part.locale, part.areas));
        const messages = `export default JSON.parse(${JSON.stringify(json)})`;
        if (part.name !== 'base') return messages;
        return `${messages};\nexport const areas = ${importersOf(areasBeside(part, parts))}`;
      },
    },
    configureServer(server) {
      server.watcher.add(messagesFolder);
      server.watcher.on('change', (file) => {
        if (file.startsWith(messagesFolder)) server.restart();
      });
    },
  };
}

function importersByLocale(parts: Part[]): string {
  const languages = locales.map((locale) => {
    const ofLocale = parts.filter((part) => part.locale === locale);
    const base = ofLocale.find(({ name }) => name === 'base');
    return `'${locale}': ${base ? importer(base) : importersOf(ofLocale)}`;
  });
  return `{ ${languages.join(', ')} }`;
}

const areasBeside = (base: Part, parts: Part[]) =>
  parts.filter((part) => part.locale === base.locale && part !== base);

const importersOf = (parts: Part[]) =>
  `{ ${parts.map((part) => `'${part.name}': ${importer(part)}`).join(', ')} }`;

const importer = ({ module }: Part) => `() => import(${JSON.stringify(module)})`;
