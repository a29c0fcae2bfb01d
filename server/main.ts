import { join } from 'node:path';
import { fillDemo } from '../demo/fill.ts';
import { ConfigError, readConfig } from './config.ts';
import { createContext } from './context.ts';
import { DataDirInUse, DataDirUnusable } from './db/data-dir-lock.ts';
import { isDatabaseAway } from './db/database-away.ts';
import { MigrationFailed } from './db/migrate.ts';
import { whenAskedToStop } from './shutdown.ts';
import { createVignetteServer } from './vignette-server.ts';

const root = join(import.meta.dirname, '..');

async function main() {
  const config = readConfig(process.env);
  const context = await createContext(config, { onProgress: (step) => console.log(`· ${step}`) });
  try {
    if (config.isDemo && (await fillDemo(context.db)))
      console.log('· filled in the demo catalogue');
    const { renderPage } = await import(join(root, 'build/server/index.js'));
    const server = createVignetteServer(context, {
      render: renderPage,
      clientFolder: join(root, 'build/client'),
      mediaFolders: [join(config.dataDir, 'media'), join(root, 'demo/media')],
    });
    const { port } = await server.listen(config.port, config.host);
    console.log(`Vignette is ready at http://${hostInUrl(config.host)}:${port}`);
    await whenAskedToStop();
    await server.close();
  } finally {
    await context.close();
  }
}

/** What to type into a browser on this machine. */
function hostInUrl(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Mistakes of the person who starts it are told in one line; only ours come with a stack. */
function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DataDirInUse ||
    error instanceof DataDirUnusable ||
    error instanceof MigrationFailed
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return String(error);
  const { code, port, hostname, message, stack } = error as NodeJS.ErrnoException & Listening;
  const { HOST, DATABASE_URL } = process.env;
  if (code === 'EADDRINUSE') return `PORT ${port} is in use by another program.`;
  if (code === 'EACCES' && port) return `PORT ${port} needs more rights than this user has.`;
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname === HOST))
    return `HOST ${HOST} is no address of this machine.`;
  if (DATABASE_URL && (isDatabaseAway(error) || REFUSED.test(code ?? '')))
    return `DATABASE_URL cannot be used: ${message || code}`;
  return stack ?? message;
}

interface Listening {
  port?: number;
  hostname?: string;
}

/** PostgreSQL knows no such user, password or database. */
const REFUSED = /^(28|3D)\w{3}$/;

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
