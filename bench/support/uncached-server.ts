import { createContext } from '#server/context.ts';
import { requireEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { currentBuild } from '#server/settings/builds.ts';
import { readConfig } from '#server/settings/config.ts';
import { whenAskedToStop } from '#server/shutdown.ts';
import { createVignetteServer } from '#server/vignette-server.ts';

// Serves pages without the page cache, from the embedded database of the running site in DATA_DIR.

const config = readConfig(process.env);
const connection = await requireEmbeddedPostgres(config.dataDir);
const context = await createContext(config, { connection });
const { renderPage } = await import(currentBuild().renderer);
const server = createVignetteServer(context, {
  render: renderPage,
  mediaFolders: [],
  hasPageCache: false,
});
const { port } = await server.listen(0, '127.0.0.1');
console.log(`ready at http://127.0.0.1:${port}`);
await whenAskedToStop();
await server.close();
await context.close();
process.exit(0);
