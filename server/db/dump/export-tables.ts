import type { Readable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseConnection } from '../client.ts';
import { listApplied } from '../migrate.ts';
import { copyTarget, type DumpPlan, type DumpTable, readDumpPlan } from './dump-plan.ts';
import { inTransaction } from './one-connection.ts';

export interface Snapshot extends DumpPlan {
  migrations: string[];
  /** Streams the rows of a table as of the snapshot; only one stream can be open at a time. */
  read(table: DumpTable): Readable;
}

/** Reads all tables in one snapshot; other connections can write meanwhile. */
export function withSnapshot<Result>(
  connection: DatabaseConnection,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const mode = 'ISOLATION LEVEL REPEATABLE READ READ ONLY';
  return inTransaction(connection, mode, async ({ client, db }) => {
    const plan = await readDumpPlan(client);
    const migrations = await listApplied(db);
    const read = (table: DumpTable) => client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`));
    return work({ ...plan, migrations, read });
  });
}
