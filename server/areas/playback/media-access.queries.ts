import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/query/prepared.ts';

/** Whether everybody may load a file, whose address may be stored as one of these spellings. */
export async function isPublicMedia(
  db: Db,
  spellings: string[],
  areTerritoriesApplied: boolean,
): Promise<boolean> {
  // Any name will do; the same one for all spellings.
  const file = spellings.map(() => '');
  const isPublic = sql<boolean>`EXISTS (
    SELECT FROM public_files(${file}::text[], ${spellings}::text[], ${areTerritoriesApplied}))`;
  const rows = await prepared(db, 'media-access', db.selectNoFrom(isPublic.as('is_public')));
  return rows[0]?.is_public ?? false;
}
