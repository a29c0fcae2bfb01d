import { join } from 'node:path';
import { fillDemo } from '../demo/fill.ts';
import { readConfig } from './config.ts';
import { type Context, createContext } from './context.ts';
import { explainFailure } from './explain-failure.ts';
import { mediaFolders } from './media-folders.ts';
import { whenAskedToStop } from './shutdown.ts';
import { createVignetteServer } from './vignette-server.ts';

const root = join(import.meta.dirname, '..');

async function main() {
  const config = readConfig(process.env);
  const context = await createContext(config, { onProgress: (step) => console.log(`· ${step}`) });
  try {
    if (config.isDemo) await fillWithDemo(context);
    const { renderPage } = await import(join(root, 'build/server/index.js'));
    const server = createVignetteServer(context, {
      render: renderPage,
      clientFolder: join(root, 'build/client'),
      mediaFolders: mediaFolders(config),
    });
    try {
      const { port } = await server.listen(config.port, config.host);
      const url = `http://${hostInUrl(config.host)}:${port}`;
      if (server.devMailPath) console.log(`· outgoing mails: ${url}${server.devMailPath}`);
      console.log(`Vignette is ready at ${url}`);
      await whenAskedToStop();
    } finally {
      await server.close();
    }
  } finally {
    await context.close();
  }
}

async function fillWithDemo({ config, db }: Context) {
  // Its password is public: where others can reach the site, nobody may sign in with it.
  const hasBuyer = !config.isHttps;
  if (await fillDemo(db, { hasBuyer })) console.log('· filled in the demo catalogue');
}

/** What to type into a browser on this machine. */
function hostInUrl(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
