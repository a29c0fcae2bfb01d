import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import type { Locale } from '../i18n/locales.ts';
import { compileFile } from '../scripts/content/library.ts';
import { readPictures } from '../scripts/content/pictures.ts';
import { createContext } from './context.ts';
import { explainFailure } from './errors/explain-failure.ts';
import { prepareDemo } from './prepare-demo.ts';
import { readConfig } from './settings/config.ts';
import { mediaFolders } from './settings/media-folders.ts';
import { whenAskedToStop } from './shutdown.ts';
import { createVignetteServer } from './vignette-server.ts';

const root = join(import.meta.dirname, '..');
const HOT_RELOAD_PORT_OFFSET = 20_000;

/**
 * The server with pages straight from their sources: Vite reloads what the browser runs, and
 * `node --watch` restarts this process when the server's own files change.
 */
async function main() {
  const config = readConfig(process.env);
  const onProgress = (step: string) => console.log(`· ${step}`);
  const context = await createContext(config, { onProgress, findDocument });
  await prepareDemo(context, onProgress);
  const vite = await createVite({
    root,
    appType: 'custom',
    // Its own port for each of ours, so that two can run.
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
    before: vite.middlewares,
    isDevelopment: true,
    isOutputChecked: true,
  });
  try {
    const { port } = await server.listen(config.port, config.host);
    const url = `http://localhost:${port}`;
    if (server.devMailPath) console.log(`· outgoing mails: ${url}${server.devMailPath}`);
    console.log(`Vignette is ready at ${url} (development)`);
    await whenAskedToStop();
  } finally {
    await server.close();
    await vite.close();
    await context.close();
  }
}

/** As it is written now; Vite serves the pictures from where they lie. */
async function findDocument(page: string, locale: Locale) {
  const pictures = await readPictures((file) => `/content/pictures/${file}`);
  return (await compileFile(page, locale, pictures))?.page;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
