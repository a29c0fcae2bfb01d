import { sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import { row } from '../query/row.ts';

/** A sequence that gives a column its ids. Values are text, because they may exceed 2^53. */
export interface SequencePosition {
  sequence: string;
  table_name: string;
  /** The id that the next insert gets. */
  next_id: string;
  /** One more than the highest id in the column. */
  free_id: string;
}

/**
 * Reads every sequence that belongs to a column, and the column. The view `pg_sequences` is not
 * enough: it has no value for a sequence that was restarted and not used since.
 */
export async function readPositions(db: Db): Promise<SequencePosition[]> {
  const { rows: sequences } = await row({ name: 'text', owner: 'text', column: 'text' }).sql`
    SELECT s.relname::text AS name, t.relname::text AS owner, a.attname::text AS column
    FROM pg_depend d
    JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
    JOIN pg_class t ON t.oid = d.refobjid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
    WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass
      AND d.deptype IN ('a', 'i') AND s.relnamespace = current_schema()::regnamespace
    ORDER BY s.relname`.execute(db);
  if (sequences.length === 0) return [];
  const positions = sequences.map(
    ({ name, owner, column }) => sql`
      SELECT ${name}::text AS sequence, ${owner}::text AS table_name,
        (last_value + is_called::integer)::text AS next_id,
        (SELECT coalesce(max(${sql.ref(column)}), 0) + 1 FROM ${sql.table(owner)})::text AS free_id
      FROM ${sql.table(name)}`,
  );
  const { rows } = await row({
    sequence: 'text',
    table_name: 'text',
    next_id: 'text',
    free_id: 'text',
  }).sql`${sql.join(positions, sql` UNION ALL `)}`.execute(db);
  return rows;
}

/** Whether the next id is not above all ids of the column, so that an insert can fail. */
export function isLate({ next_id, free_id }: SequencePosition): boolean {
  return BigInt(next_id) < BigInt(free_id);
}

export async function findLateSequences(db: Db): Promise<SequencePosition[]> {
  return (await readPositions(db)).filter(isLate);
}

/**
 * Sets every sequence to the last values of a backup, or after the highest id of its column if that
 * is more: backups of version 0.1 lack the values of sequences that were not used since a restore.
 */
export async function restartSequences(
  tx: Tx,
  lastValues: Record<string, string | null>,
): Promise<void> {
  for (const { sequence, free_id } of await readPositions(tx)) {
    const next = BigInt(lastValues[sequence] ?? 0) + 1n;
    await restart(tx, sequence, next > BigInt(free_id) ? next : BigInt(free_id));
  }
}

/** Moves a sequence on, if it is late; returns its position before, or undefined if it is not. */
export async function repairSequence(
  tx: Tx,
  { sequence, table_name }: SequencePosition,
): Promise<SequencePosition | undefined> {
  // An insert locks its table before it takes an id, so no id is given out until the commit.
  await sql`LOCK TABLE ${sql.table(table_name)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const late = (await findLateSequences(tx)).find((position) => position.sequence === sequence);
  if (late) await restart(tx, sequence, BigInt(late.free_id));
  return late;
}

/** Unlike setval, ALTER SEQUENCE is rolled back with the transaction. */
async function restart(tx: Tx, sequence: string, next: bigint) {
  const value = sql.raw(String(next));
  await sql`ALTER SEQUENCE ${sql.table(sequence)} RESTART WITH ${value}`.execute(tx);
}
