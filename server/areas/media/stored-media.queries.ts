import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { row } from '#server/db/query/row.ts';
import { one } from '#server/db/query/rows.ts';

/** Media that was made from a source file. */
interface MadeMedia {
  kind: 'video' | 'picture' | 'subtitles';
  path: string;
  thumbnail?: string | undefined;
  made_at: string;
  is_private?: boolean | undefined;
}

/**
 * Saves that new media is in the private folder of the store, unless it has been moved since it was
 * made; and that media which was removed exists again, unless it was removed since: returns how many
 * keys were. Has the same result if called again.
 */
export async function recordMade(tx: Tx, media: MadeMedia[]): Promise<number> {
  if (media.length === 0) return 0;
  const keys = sql`
    SELECT key, made_at, is_private FROM jsonb_to_recordset(${JSON.stringify(media)}::jsonb)
      AS m (kind text, path text, thumbnail text, made_at timestamptz, is_private boolean)
    CROSS JOIN LATERAL unnest(ARRAY[
      CASE kind
        WHEN 'video' THEN video_scope(path)
        WHEN 'picture' THEN picture_stem(path)
        ELSE media_file(path)
      END,
      picture_stem(thumbnail)
    ]) AS key
    WHERE key IS NOT NULL`;
  await sql`
    INSERT INTO stored_media (key, is_private, changed_at)
    SELECT DISTINCT ON (key) key, true, made_at FROM (${keys}) made
    WHERE is_private
    ORDER BY key, made_at DESC
    ON CONFLICT (key) DO UPDATE SET is_private = true, changed_at = excluded.changed_at
    WHERE stored_media.changed_at < excluded.changed_at`.execute(tx);
  await sql`
    DELETE FROM removed_media r USING (${keys}) made
    WHERE r.key = made.key AND r.removed_at < made.made_at`.execute(tx);
  const { removed } = await one(
    tx,
    row({ removed: 'int8' }).sql`
      SELECT count(*) AS removed FROM removed_media WHERE key IN (SELECT key FROM (${keys}) made)`,
  );
  return removed;
}

/**
 * What is known about the place of a file or a folder, given in all spellings of its address: the
 * media in the innermost folder, and the picture or subtitles that the file is.
 */
export async function listPlaces(db: Db, addresses: string[]) {
  const { rows } = await row({ key: 'text', is_private: 'bool' }).sql`
    WITH folder AS (
      SELECT key, is_private FROM stored_media
      WHERE key IN (
        SELECT scope FROM unnest(${addresses}::text[]) AS a (address), unnest(scopes_of(address)) AS scope
      ) AND right(key, 1) = '/'
      ORDER BY char_length(key) DESC LIMIT 1
    )
    SELECT key, is_private FROM folder
    UNION
    SELECT key, is_private FROM stored_media
    WHERE key IN (
      SELECT unnest(ARRAY[address, picture_stem(address)]) FROM unnest(${addresses}::text[]) AS a (address)
    )`.execute(db);
  return rows;
}
