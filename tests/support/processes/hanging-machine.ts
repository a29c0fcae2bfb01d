import { sql } from 'kysely';
import { pino } from 'pino';
import { createJobFiles } from '#server/areas/jobs/job-files.ts';
import { createDeskJobHandler } from '#server/areas/jobs/job-handler.ts';
import { openDatabase } from '#server/db/client.ts';
import { createJobEngine } from '#server/jobs/engine/job-engine.ts';

/**
 * A machine that runs exports, whose effect is a row of `effects`, and hangs in the middle: before
 * the commit of the effect or after it. Arguments: DATABASE_URL, DATA_DIR, its id, `before` or `after`.
 */
const [connectionString = '', dataDir = '', folderId = '', place] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const database = openDatabase({ connectionString });
const { db } = database;
const engine = createJobEngine({ ...database, connection: { connectionString }, log });
const handler = createDeskJobHandler({
  db,
  log,
  now: () => new Date(),
  files: createJobFiles(dataDir),
  folderId: async () => folderId,
  async work(run) {
    await db.transaction().execute(async (tx) => {
      await sql`INSERT INTO effects VALUES (${run.id})`.execute(tx);
      if (place === 'before') await hang();
      await run.commitResult(tx, { dramas: 1 });
    });
    return hang();
  },
});
await engine.work({ handlers: { 'import-export': handler }, folderId });

function hang(): Promise<never> {
  process.stdout.write('hangs\n');
  return new Promise(() => {});
}
