import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseConnection, Db } from '../client.ts';
import { copyTarget, type DumpPlan, type DumpTable, readDumpPlan } from './dump-plan.ts';
import { inTransaction } from './one-connection.ts';

export interface TableImport {
  /** The same transaction, for queries of ours. */
  db: Db;
  isEmpty: boolean;
  /** Where the rows of a table go; gives how many there were. Every table after those it refers to. */
  open(table: DumpTable): { stream: NodeJS.WritableStream; done: Promise<number> };
}

const LOCK_MS = 30_000;

/** For now: `replaceTables` looks again when nobody else can write. */
export function areTablesEmpty(connection: DatabaseConnection): Promise<boolean> {
  return inTransaction(
    connection,
    'ISOLATION LEVEL REPEATABLE READ READ ONLY',
    async ({ client }) => {
      const { tables } = await readDumpPlan(client);
      return areEmpty(client, namesOf(tables));
    },
  );
}

/**
 * Puts other rows into all tables, or leaves them as they are. Our triggers rest meanwhile: what
 * they would compute is in the rows, and what they refuse has happened long ago. References are
 * checked as ever, which needs no rights but the owner's.
 */
export function replaceTables(
  connection: DatabaseConnection,
  { sequences }: Pick<DumpPlan, 'sequences'>,
  work: (tables: TableImport) => Promise<void>,
): Promise<void> {
  return inTransaction(connection, 'READ WRITE', async ({ client, db }) => {
    const { tables } = await readDumpPlan(client);
    const names = namesOf(tables);
    const toAll = (command: string) =>
      client.query(names.map((name) => `ALTER TABLE ${name} ${command} TRIGGER USER`).join(';'));

    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
    await client.query(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`);
    const isEmpty = await areEmpty(client, names);
    await toAll('DISABLE');
    await client.query(`TRUNCATE ${names}`);
    for (const [name, last] of Object.entries(sequences)) {
      // Unlike setval, undone with the transaction.
      const next = last === null ? '' : `WITH ${BigInt(last) + 1n}`;
      await client.query(`ALTER SEQUENCE ${pg.escapeIdentifier(name)} RESTART ${next}`);
    }
    await work({
      db,
      isEmpty,
      open(table) {
        const stream = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
        return { stream, done: finished(stream).then(() => stream.rowCount) };
      },
    });
    await toAll('ENABLE');
    await client.query(`ANALYZE ${names}`);
    // Running servers forget what they keep, and look for mail.
    await client.query('NOTIFY catalogue_changed; NOTIFY mail_queued');
  });
}

function namesOf(tables: DumpTable[]): string[] {
  return tables.map(({ name }) => pg.escapeIdentifier(name));
}

async function areEmpty(client: pg.Client, names: string[]): Promise<boolean> {
  const rows = names.map((name) => `EXISTS (SELECT FROM ${name})`);
  const found = await client.query<{ some: boolean }>(`SELECT ${rows.join(' OR ')} AS some`);
  return found.rows[0]?.some === false;
}
