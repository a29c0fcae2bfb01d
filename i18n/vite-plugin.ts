import type { Plugin } from 'vite';
import { accountFormAreas, baseAreas, type PageArea, pageAreas } from './areas.ts';
import { compileCatalogue, messagesFolder } from './compile.ts';
import { type Locale, locales } from './locales.ts';

const NAME = /^virtual:texts(\/|$)/;
const RESOLVED = /^\0virtual:texts(\/|$)/;

interface Part {
  locale: Locale;
  /** `base`, or an area that pages load on demand. */
  name: string;
  areas: readonly string[];
  module: string;
}

const areasOf = (name: PageArea) => (name === 'account' ? [name, ...accountFormAreas] : [name]);

const parts: Part[] = locales.flatMap((locale) =>
  [
    { name: 'base', areas: baseAreas },
    ...pageAreas.map((name) => ({ name, areas: areasOf(name) })),
  ].map(({ name, areas }) => ({ locale, name, areas, module: `virtual:texts/${locale}-${name}` })),
);

/**
 * Provides the modules `virtual:texts/<locale>-<part>`, each a chunk of compiled texts, and
 * `virtual:texts`, a table of functions that import them.
 */
export function texts(): Plugin {
  return {
    name: 'vignette-texts',
    resolveId: { filter: { id: NAME }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: RESOLVED },
      handler(id) {
        if (id === '\0virtual:texts') return listParts();
        const part = parts.find(({ module }) => id === `\0${module}`);
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

function listParts(): string {
  const languages = locales.map((locale) => {
    const ofLocale = parts.filter((part) => part.locale === locale);
    const importers = ofLocale.map(
      ({ name, module }) => `${name}: () => import(${JSON.stringify(module)})`,
    );
    return `'${locale}': { ${importers.join(', ')} }`;
  });
  return `export const texts = { ${languages.join(', ')} }`;
}
