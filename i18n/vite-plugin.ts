import type { Plugin } from 'vite';
import { compileCatalogue, messagesFolder } from './compile.ts';
import { type Locale, locales } from './locales.ts';

const NAME = /^virtual:catalogue\/(.+)$/;

/** Makes `virtual:catalogue/<locale>` the compiled texts of one language. */
export function catalogues(): Plugin {
  return {
    name: 'vignette-catalogues',
    resolveId: { filter: { id: NAME }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:catalogue\// },
      handler(id) {
        const locale = locales.find((known) => id.endsWith(`/${known}`));
        if (!locale) throw new Error(`no such catalogue: ${id}`);
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(forBrowser(locale)))})`;
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

/** Mails are written by the server. */
function forBrowser(locale: Locale) {
  const messages = Object.entries(compileCatalogue(locale));
  return Object.fromEntries(messages.filter(([key]) => !key.startsWith('mail.')));
}
