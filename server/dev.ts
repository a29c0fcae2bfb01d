import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { fillDemo } from '../demo/fill.ts';
import { readConfig } from './config.ts';
import { createContext } from './context.ts';
import { whenAskedToStop } from './shutdown.ts';
import { createVignetteServer } from './vignette-server.ts';

/**
 * The server with pages straight from their sources: Vite reloads what the browser runs, and
 * `node --watch` restarts this process when the server's own files change.
 */
const root = join(import.meta.dirname, '..');
const config = readConfig(process.env);
const context = await createContext(config);
if (config.isDemo) await fillDemo(context.db);
const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: true } });

const server = createVignetteServer(context, {
  async render(request, page) {
    const { renderPage } = await vite.ssrLoadModule('/web/render.ts');
    return renderPage(request, page);
  },
  mediaFolders: [join(config.dataDir, 'media'), join(root, 'demo/media')],
  before: vite.middlewares,
  isDevelopment: true,
  isOutputChecked: true,
});
const { port } = await server.listen(config.port, config.host);
console.log(`Vignette is ready at http://localhost:${port} (development)`);
await whenAskedToStop();
await server.close();
await vite.close();
await context.close();
process.exit(0);
