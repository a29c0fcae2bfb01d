import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseConnection, Tx } from '../client.ts';
import { isDatabaseBusy } from '../connection/database-away.ts';
import { copyTarget, type DumpTable, readDumpTables } from './dump-plan.ts';
import { inTransaction } from './one-connection.ts';
import { restartSequences } from './sequences.ts';

/**
 * Opens a stream for the rows of a table; `done` resolves to the number of rows. A table must be
 * filled after those it references.
 */
export type OpenTable = (table: DumpTable) => {
  stream: NodeJS.WritableStream;
  done: Promise<number>;
};

export interface TableImport {
  /** Runs queries in the same transaction. */
  db: Tx;
  /** Whether all tables were empty before. */
  isEmpty: boolean;
  /** Deletes all rows, runs `fill`, and then sets the sequences. */
  replaceRows<Result>(
    sequences: Record<string, string | null>,
    fill: (open: OpenTable) => Promise<Result>,
  ): Promise<Result>;
}

const LOCK_MS = 30_000;
/** Less than PostgreSQL's `deadlock_timeout` of a second. */
const LOCK_TRY_MS = 500;

/** Checks without locks; `replaceTables` checks again under locks. */
export function areTablesEmpty(connection: DatabaseConnection): Promise<boolean> {
  return inTransaction(connection, 'read only', async ({ client }) =>
    areEmpty(client, namesOf(await readDumpTables(client))),
  );
}

/**
 * Locks all tables and replaces their rows in one transaction. Our triggers are disabled during it: the rows
 * already contain the computed values, and were checked when first written. Foreign keys stay
 * enabled, so no rights beyond the owner's are needed.
 */
export function replaceTables(
  connection: DatabaseConnection,
  work: (tables: TableImport) => Promise<void>,
): Promise<void> {
  return inTransaction(connection, 'read write', async ({ client, db }) => {
    const names = namesOf(await readDumpTables(client));
    const alterTriggers = (command: string) =>
      client.query(names.map((name) => `ALTER TABLE ${name} ${command} TRIGGER USER`).join(';'));
    const open: OpenTable = (table) => {
      const stream = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
      return { stream, done: finished(stream).then(() => stream.rowCount) };
    };

    await lockTables(client, names);
    const isEmpty = await areEmpty(client, names);
    await alterTriggers('DISABLE');
    await work({
      db,
      isEmpty,
      async replaceRows(sequences, fill) {
        await client.query(`TRUNCATE ${names}`);
        const result = await fill(open);
        await restartSequences(db, sequences);
        return result;
      },
    });
    await alterTriggers('ENABLE');
    await client.query(`ANALYZE ${names}`);
    // Running servers drop their caches and look for mail.
    await client.query('NOTIFY catalogue_changed; NOTIFY mail_queued');
  });
}

/**
 * Locks the tables one after the other, as PostgreSQL does. A query of a running server may have
 * locked one of the last tables and wait for one of the first, which is a deadlock. So each try
 * waits only briefly, and releases all locks before the next one.
 */
async function lockTables(client: pg.Client, names: string[]): Promise<void> {
  const endsAt = Date.now() + LOCK_MS;
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TRY_MS}`);
  await client.query('SAVEPOINT unlocked');
  for (;;) {
    try {
      await client.query(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`);
      break;
    } catch (error) {
      if (!isDatabaseBusy(error) || Date.now() > endsAt) throw error;
      await client.query('ROLLBACK TO SAVEPOINT unlocked');
    }
  }
  await client.query(`RELEASE SAVEPOINT unlocked; SET LOCAL lock_timeout = ${LOCK_MS}`);
}

function namesOf(tables: DumpTable[]): string[] {
  return tables.map(({ name }) => pg.escapeIdentifier(name));
}

/** Tables that a migration or the first start of a server fills, so that a new database has rows too. */
const ALWAYS_FILLED = ['desk_settings', 'legal_versions'].map((name) => pg.escapeIdentifier(name));

async function areEmpty(client: pg.Client, names: string[]): Promise<boolean> {
  const rows = names
    .filter((name) => !ALWAYS_FILLED.includes(name))
    .map((name) => `EXISTS (SELECT FROM ${name})`);
  const found = await client.query<{ some: boolean }>(`SELECT ${rows.join(' OR ')} AS some`);
  return found.rows[0]?.some === false;
}
