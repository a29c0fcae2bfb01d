import type { Plugin } from 'vite';
import {
  accountFormAreas,
  baseAreas,
  deskAreas,
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
    { name: 'base', areas: ['desk', 'common', 'page'] },
    ...pageParts,
    ...deskAreas.map((name) => ({ name, areas: [name] })),
  ]),
};

/**
 * Provides the modules `virtual:texts/<locale>-<part>`, each a chunk of compiled texts, and
 * `virtual:texts`, a table of functions that import them; likewise `virtual:desk-texts` and
 * `virtual:workbench-texts`.
 */
export function texts(): Plugin {
  return {
    name: 'vignette-texts',
    resolveId: { filter: { id: NAME }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: RESOLVED },
      handler(id) {
        const table = tables[id.slice(1)];
        if (table) return listParts(table);
        const part = Object.values(tables)
          .flat()
          .find(({ module }) => id === `\0${module}`);
        if (!part) throw new Error(`no such texts: ${id}`);
        const json = JSON.stringify(compileCatalogue(part.locale, part.areas));
        return `export default JSON.parse(${JSON.stringify(json)})`;
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

function listParts(parts: Part[]): string {
  const languages = locales.map((locale) => {
    const ofLocale = parts.filter((part) => part.locale === locale);
    const importers = ofLocale.map(
      ({ name, module }) => `'${name}': () => import(${JSON.stringify(module)})`,
    );
    return `'${locale}': { ${importers.join(', ')} }`;
  });
  return `export const texts = { ${languages.join(', ')} }`;
}
