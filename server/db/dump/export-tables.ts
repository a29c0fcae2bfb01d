import type { Readable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseConnection } from '../client.ts';
import { listApplied } from '../migrate.ts';
import { copyTarget, countRows, type DumpTable, readDumpTables } from './dump-plan.ts';
import { inTransaction } from './one-connection.ts';
import { readPositions } from './sequences.ts';

export interface Snapshot {
  /** Sorted so that every table follows those it references. */
  tables: (DumpTable & { rows: number })[];
  /** The value before the next one of each sequence. */
  sequences: Record<string, string>;
  migrations: string[];
  /** Streams the rows of a table as of the snapshot; only one stream can be open at a time. */
  read(table: DumpTable): Readable;
}

/** Reads all tables in one snapshot; other connections can write meanwhile. */
export function withSnapshot<Result>(
  connection: DatabaseConnection,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return inTransaction(connection, 'read only', async ({ client, db }) => {
    const tables = await countRows(client, await readDumpTables(client));
    const positions = await readPositions(db);
    const sequences = Object.fromEntries(
      positions.map(({ sequence, next_id }) => [sequence, String(BigInt(next_id) - 1n)]),
    );
    const migrations = await listApplied(db);
    const read = (table: DumpTable) => client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`));
    return work({ tables, sequences, migrations, read });
  });
}
