import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords } from '#server/areas/accounts/passwords/passwords.ts';
import { type Context, createContext, type Overrides } from '#server/context.ts';
import type { DatabaseConnection } from '#server/db/client.ts';
import type { RenderPage } from '#server/http/pages/pages.ts';
import { createLog } from '#server/log.ts';
import { type Build, currentBuild } from '#server/settings/builds.ts';
import { type Config, readConfig } from '#server/settings/config.ts';
import { createVignetteServer } from '#server/vignette-server.ts';
import { afterFile } from './after-file.ts';
import { createTestDatabase } from './database.ts';
import { LOW_COST } from './low-cost.ts';

const root = join(import.meta.dirname, '../..');

export interface TestServer {
  url: string;
  /** The origin of the desk, if it was started. */
  deskUrl: string | undefined;
  context: Context;
  /** The path of `/dev/mail` with its key, as a start prints it. */
  devMailPath: string | undefined;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Environment variables. */
  settings?: Record<string, string>;
  config?: Partial<Config>;
  /** The database of another server, to run two servers on one database. */
  connection?: DatabaseConnection;
  /** The current build by default. */
  build?: Build;
  render?: RenderPage;
  mediaFolder?: string;
  hasDesk?: boolean;
  /** Whether each job of the desk runs in a process of its own, as in production. */
  hasJobProcesses?: boolean;
  overrides?: Pick<Overrides, 'now' | 'passwords' | 'log' | 'findDocument'>;
}

/** Starts the real server with its own port and database; it is closed after the test file. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { build = currentBuild(), hasJobProcesses = false } = options;
  const connection = options.connection ?? (await createTestDatabase()).connection;
  const dataDir = join(tmpdir(), `vignette-test-${randomUUID()}`);
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir, ...options.settings }),
    ...options.config,
  };
  const context = await createContext(config, {
    connection,
    build,
    log: createLog(config),
    passwords: createPasswords(LOW_COST),
    ...options.overrides,
  });
  const { renderPage } = await import(build.renderer);
  const server = createVignetteServer(context, {
    render: options.render ?? renderPage,
    build,
    mediaFolders: [options.mediaFolder ?? join(root, 'demo/media')],
    isOutputChecked: true,
    ...(options.hasDesk && { desk: { hasJobProcesses } }),
  });
  const { port } = await server.listen(0, '127.0.0.1');
  if (server.desk) {
    const desk = await server.desk.listen(0, '127.0.0.1');
    // The port is known only now. The services read `deskUrl` from `config` when they need it.
    config.deskUrl = `http://localhost:${desk.port}`;
  }
  await server.saveSettings();
  const deskUrl = server.desk && config.deskUrl;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= server
      .close()
      .then(() => context.close())
      .then(() => rm(dataDir, { recursive: true, force: true }));
    return closing;
  };
  afterFile(close);
  const url = `http://127.0.0.1:${port}`;
  return { url, deskUrl, context, devMailPath: server.devMailPath, close };
}
