import { sql } from 'kysely';
import type { NoticeText } from '#i18n/notice.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { row, typed } from '#server/db/query/row.ts';

export type MediaKind = 'video' | 'picture' | 'subtitles';

/** The media that was made of a source file. */
export interface Ingested {
  kind: MediaKind;
  /** The path of the source file. */
  source: string;
  /** The address of the media under `/media`, as the catalogue stores it. */
  path: string;
  thumbnail?: string | undefined;
  duration_seconds?: number | undefined;
  /** What the operator should check. Later runs with the same source print the warnings again. */
  warnings?: NoticeText[] | undefined;
}

/** By which a source is known: once in each store, and once in DATA_DIR/media. */
export interface SourceKey {
  sha256: string;
  kind: MediaKind;
  /** The name of the store; empty for DATA_DIR/media. */
  store: string;
}

export type IngestedSource = Ingested & Pick<SourceKey, 'store'>;
export type NewSource = Ingested & SourceKey & { made_at: string };

const found = row({
  key: 'text',
  kind: typed<MediaKind>('text'),
  store: 'text',
  source: 'text',
  path: 'text',
  thumbnail: 'text?',
  duration_seconds: 'float8?',
  warnings: typed<NoticeText[]>('jsonb'),
});

const conditions = {
  sha256: sql`o.sha256 = k.key`,
  /** The name of the source without its folder. */
  name: sql`regexp_replace(o.source, '^.*/', '') = k.key`,
  /** What the address of the media begins with; the character is the last one. */
  path: sql`o.path >= k.key AND o.path < k.key || chr(1114111)`,
};

export type SourceCriterion = keyof typeof conditions;

/**
 * The keys `k` and their sources `s`. `OFFSET 0` keeps the planner from joining the tables, for which it
 * would read all sources for each key: it takes a range of paths for a ninth of them.
 */
const sourcesOf = (by: SourceCriterion, keys: string[]) => sql`
  unnest(${keys}::text[]) AS k (key)
  CROSS JOIN LATERAL (SELECT * FROM ingested_sources o WHERE ${conditions[by]} OFFSET 0) AS s`;

/** The sources with one of the keys, each with the key that it was found by, the latest first. */
export async function listSources(
  db: Db,
  by: SourceCriterion,
  keys: string[],
): Promise<(IngestedSource & { key: string })[]> {
  const { rows } = await found.sql`
    SELECT k.key, s.kind, s.store, s.source, s.path, s.thumbnail, s.duration_seconds, s.warnings
    FROM ${sourcesOf(by, keys)}
    ORDER BY s.made_at DESC, s.path`.execute(db);
  return rows.map((source) => ({
    ...source,
    thumbnail: source.thumbnail ?? undefined,
    duration_seconds: source.duration_seconds ?? undefined,
  }));
}

/** Saves sources. Of those that are known already, nothing is changed unless `isReplacing`. */
export async function saveSources(
  tx: Tx,
  sources: NewSource[],
  { isReplacing }: { isReplacing: boolean },
): Promise<Pick<SourceKey, 'sha256' | 'kind'>[]> {
  const rows = sources.map((source) => ({ ...source, warnings: source.warnings ?? [] }));
  const forKnown = isReplacing
    ? sql`UPDATE SET source = excluded.source, path = excluded.path,
        thumbnail = excluded.thumbnail, duration_seconds = excluded.duration_seconds,
        warnings = excluded.warnings, made_at = excluded.made_at`
    : sql`NOTHING`;
  const { rows: saved } = await row({ sha256: 'text', kind: typed<MediaKind>('text') }).sql`
    INSERT INTO ingested_sources
      (sha256, kind, store, source, path, thumbnail, duration_seconds, warnings, made_at)
    SELECT sha256, kind, store, source, path, thumbnail, duration_seconds, warnings, made_at
    FROM jsonb_populate_recordset(NULL::ingested_sources, ${JSON.stringify(rows)}::jsonb)
    ORDER BY sha256
    ON CONFLICT (sha256, kind, store) DO ${forKnown}
    RETURNING sha256, kind`.execute(tx);
  return saved;
}

/** Deletes the sources of media with one of the keys, or in its folder. */
export async function deleteSources(tx: Tx, keys: string[]): Promise<void> {
  await sql`
    DELETE FROM ingested_sources d USING ${sourcesOf('path', keys)}
    WHERE (d.sha256, d.kind, d.store) = (s.sha256, s.kind, s.store)`.execute(tx);
}

/** Records that the local media in these folders, such as `/media/videos/0a1b2c/`, is in the store. */
export async function moveToStore(tx: Tx, store: string, folders: string[]): Promise<void> {
  await sql`
    UPDATE ingested_sources u SET store = ${store} FROM ${sourcesOf('path', folders)}
    WHERE u.store = '' AND (u.sha256, u.kind, u.store) = (s.sha256, s.kind, s.store) AND NOT EXISTS (
      SELECT FROM ingested_sources t WHERE (t.sha256, t.kind, t.store) = (s.sha256, s.kind, ${store})
    )`.execute(tx);
}

/**
 * Makes ingests that end wait with their entry until the transaction has ended; reading goes on.
 */
export async function lockSources(tx: Tx): Promise<void> {
  await sql`LOCK TABLE ingested_sources IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}
