import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, createContext, type Overrides } from '#server/context.ts';
import { readConfig } from '#server/settings/config.ts';
import { afterFile } from '../after-file.ts';
import { createTestDatabase } from '../database.ts';

/** The services without a server, which would send the queued mails and run background jobs. */
export async function startServices(overrides: Pick<Overrides, 'now'> = {}): Promise<Context> {
  const { connection } = await createTestDatabase();
  const DATA_DIR = join(tmpdir(), `vignette-test-${randomUUID()}`);
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR });
  const context = await createContext(config, { connection, ...overrides });
  afterFile(() => context.close());
  return context;
}
