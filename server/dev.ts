import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import type { Locale } from '#i18n/locales.ts';
import { compileFile } from '#scripts/content/library.ts';
import { readPictures } from '#scripts/content/pictures.ts';
import { createContext } from './context.ts';
import { type FillDemo, prepareDemo } from './prepare-demo.ts';
import { readConfig } from './settings/config.ts';
import { mediaFolders } from './settings/media-folders.ts';
import { whenAskedToStop } from './shutdown.ts';
import { createVignetteServer } from './vignette-server.ts';

const root = join(import.meta.dirname, '..');
const HOT_RELOAD_PORT_OFFSET = 20_000;
/** Vite serves the sources; its client is needed for hot reloading. */
const DEVELOPMENT_DESK = {
  scripts: ['/@vite/client', '/desk/entry.tsx'],
  preloads: [],
  styles: [],
};

/**
 * Serves the pages from source: Vite hot-reloads browser code, and `node --watch` restarts this
 * process when a file of the server changes.
 */
export async function runServer(fillDemo: FillDemo): Promise<void> {
  const config = readConfig(process.env);
  const onProgress = (step: string) => console.log(`· ${step}`);
  const context = await createContext(config, { onProgress, findDocument });
  await prepareDemo(context, fillDemo, onProgress);
  const vite = await createVite({
    root,
    appType: 'custom',
    // The hot-reload port is derived from PORT, so that two development servers can run at the same
    // time.
    server: {
      middlewareMode: true,
      hmr: { port: (config.port % 40_000) + HOT_RELOAD_PORT_OFFSET },
    },
  });
  const server = createVignetteServer(context, {
    async render(request, page) {
      const { renderPage } = await vite.ssrLoadModule('/web/render.tsx');
      return renderPage(request, page);
    },
    mediaFolders: mediaFolders(config),
    ...(config.deskPort !== 0 && {
      desk: { before: vite.middlewares, assets: () => DEVELOPMENT_DESK },
    }),
    before: vite.middlewares,
    isDevelopment: true,
    isOutputChecked: true,
  });
  try {
    const { port } = await server.listen(config.port, config.host);
    const url = `http://localhost:${port}`;
    if (server.devMailPath) console.log(`· outgoing mails: ${url}${server.devMailPath}`);
    await server.desk?.listen(config.deskPort, config.deskHost);
    if (server.desk) console.log(`· the desk: ${config.deskUrl}`);
    await server.saveSettings();
    console.log(`Vignette is ready at ${url} (development)`);
    await whenAskedToStop();
  } finally {
    await server.close();
    await vite.close();
    await context.close();
  }
}

/** Compiles the document on each request; Vite serves its pictures from the source folder. */
async function findDocument(page: string, locale: Locale) {
  const pictures = await readPictures((file) => `/content/pictures/${file}`);
  return (await compileFile(page, locale, pictures))?.page;
}
