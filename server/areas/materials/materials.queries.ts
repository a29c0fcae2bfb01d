import type { Db } from '#server/db/client.ts';
import { type Row, row, typed } from '#server/db/query/row.ts';
import { countRows, first } from '#server/db/query/rows.ts';

const materials = row({
  cover: 'text?',
  banner_wide: 'text?',
  banner_tall: 'text?',
  /** The pictures of the open episodes, each once. */
  stills: typed<{ episode_no: number; path: string }[]>('json'),
  /** The subtitles of the first open episode that has some. */
  subtitles: typed<{ episode_no: number; lang: string; path: string }[]>('json'),
});

export type MaterialsRow = Row<typeof materials>;

/** The stored addresses of what a published drama offers; undefined for any other drama. */
export async function findMaterials(
  db: Db,
  dramaId: number,
  options: { areTerritoriesApplied: boolean; maxStills: number },
): Promise<MaterialsRow | undefined> {
  const found = materials.sql`
    WITH open_episodes AS (
      SELECT e.episode_no, e.video_id, v.thumbnail
      FROM dramas d
      JOIN episodes e ON e.drama_id = d.id
      JOIN videos v ON v.id = e.video_id
      WHERE d.id = ${dramaId}
        AND is_open_episode(d, e.episode_no, ${options.areTerritoriesApplied}::boolean)
    ), stills AS (
      SELECT min(episode_no) AS episode_no, thumbnail AS path
      FROM open_episodes WHERE thumbnail IS NOT NULL
      GROUP BY thumbnail ORDER BY 1 LIMIT ${options.maxStills}
    ), sample AS (
      SELECT episode_no, video_id FROM open_episodes e
      WHERE EXISTS (SELECT FROM video_subtitles WHERE video_id = e.video_id)
      ORDER BY episode_no LIMIT 1
    )
    SELECT cover, banner_wide, banner_tall,
      (SELECT coalesce(json_agg(stills ORDER BY episode_no), '[]') FROM stills) AS stills,
      (SELECT coalesce(json_agg(json_build_object(
          'episode_no', sample.episode_no, 'lang', s.lang, 'path', s.path) ORDER BY s.lang), '[]')
       FROM sample JOIN video_subtitles s ON s.video_id = sample.video_id) AS subtitles
    FROM dramas WHERE id = ${dramaId} AND state = 'published'`;
  return first(db, found);
}

export async function insertDownload(
  db: Db,
  download: { userId: number; dramaId: number; at: Date },
): Promise<void> {
  const { userId: user_id, dramaId: drama_id, at: downloaded_at } = download;
  await db.insertInto('material_downloads').values({ user_id, drama_id, downloaded_at }).execute();
}

/** Latest first. */
export async function listDownloads(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('material_downloads')
    .select(['drama_id', 'downloaded_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function countDownloads(db: Db, userId: number): Promise<number> {
  const own = db.selectFrom('material_downloads').select('id').where('user_id', '=', userId);
  return countRows(db, own);
}
