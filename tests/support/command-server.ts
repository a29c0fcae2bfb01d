import { beforeAll } from 'vitest';
import { runInProcess } from './command-in-process.ts';
import { databaseUrl } from './database.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A server for all tests of the calling file, and `run` for commands on its database. */
export function useCommandServer() {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  const settings = () => ({
    DATABASE_URL: databaseUrl(server.context.connection),
    SUDO_USER: 'mei',
  });
  return {
    get url() {
      return server.url;
    },
    get context() {
      return server.context;
    },
    run: (args: string[], more: Record<string, string> = {}) =>
      runInProcess(args, { ...settings(), ...more }),
  };
}
