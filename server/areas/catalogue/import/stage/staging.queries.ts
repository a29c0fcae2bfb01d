import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { type Row, row } from '#server/db/query/row.ts';

/**
 * Queries of the temporary tables for the parsed rows. The rows of a drama may be anywhere in a
 * file; the tables group them by drama, so that the file need not be kept in memory.
 */

/** Rights are staged in tables of their own, since they are imported after all dramas. */
export type Stage = 'dramas' | 'rights';

const rowsTable = (stage: Stage) => sql.table(`import_${stage}_rows`);
const keysTable = (stage: Stage) => sql.table(`import_${stage}_keys`);

export async function createStaging(tx: Tx, stage: Stage): Promise<void> {
  await sql`
    CREATE TEMP TABLE ${rowsTable(stage)} (
      seq bigint NOT NULL, drama text NOT NULL, rows text NOT NULL) ON COMMIT DROP`.execute(tx);
  // Without compression, since each row is read only once.
  await sql`
    ALTER TABLE ${rowsTable(stage)} ALTER COLUMN rows SET STORAGE EXTERNAL`.execute(tx);
}

/** `rows` contains consecutive rows of one drama as one JSON text. */
const bundle = row({
  seq: 'int8',
  drama: 'text',
  rows: 'text',
});

export type Bundle = Row<typeof bundle>;

export async function stageBundles(tx: Tx, stage: Stage, bundles: Bundle[]): Promise<void> {
  await sql`
    INSERT INTO ${rowsTable(stage)} (seq, drama, rows)
    SELECT seq, drama, rows
    FROM json_to_recordset(${JSON.stringify(bundles)}::json)
      AS r (seq bigint, drama text, rows text)`.execute(tx);
}

/** Numbers the dramas in the order of their first row in the file; returns their count. */
export async function numberDramas(tx: Tx, stage: Stage): Promise<number> {
  const [stagedRows, keys] = [rowsTable(stage), keysTable(stage)];
  await sql`
    CREATE TEMP TABLE ${keys} ON COMMIT DROP AS
    SELECT drama, row_number() OVER (ORDER BY min(seq)) AS number
    FROM ${stagedRows} GROUP BY drama`.execute(tx);
  await sql`CREATE INDEX ON ${keys} (number)`.execute(tx);
  await sql`CREATE INDEX ON ${stagedRows} (drama)`.execute(tx);
  await sql`ANALYZE ${keys}, ${stagedRows}`.execute(tx);
  const { rows } = await row({ dramas: 'int8' }).sql`
    SELECT count(*) AS dramas FROM ${keys}`.execute(tx);
  return rows[0]?.dramas ?? 0;
}

/** Returns the rows of the next dramas after the drama number `after`, grouped by drama. */
export async function listStaged(
  tx: Tx,
  stage: Stage,
  after: number,
  dramas: number,
): Promise<Bundle[]> {
  const { rows } = await bundle.sql`
    SELECT r.seq, r.drama, r.rows
    FROM ${keysTable(stage)} d JOIN ${rowsTable(stage)} r ON r.drama = d.drama
    WHERE d.number > ${after} AND d.number <= ${after + dramas}
    ORDER BY d.number, r.seq`.execute(tx);
  return rows;
}

/** Returns those of the keys for which the file has rows of a drama. */
export async function listStagedDramas(tx: Tx, keys: string[]): Promise<string[]> {
  const { rows } = await row({ drama: 'text' }).sql`
    SELECT DISTINCT drama FROM ${rowsTable('dramas')} WHERE drama = ANY (${keys}::text[])`.execute(
    tx,
  );
  return rows.map(({ drama }) => drama);
}

/** Updates the statistics, since with outdated ones the planner would choose sequential scans. */
export async function analyzeCatalogue(tx: Tx): Promise<void> {
  await sql`
    ANALYZE dramas, drama_texts, drama_tags, videos, video_subtitles, episodes, episode_texts,
      listing_entries, listing_titles, drama_search_terms`.execute(tx);
}
