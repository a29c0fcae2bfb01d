import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/**
 * Forgets that media in or around these folders is public, so that the next placement looks for it
 * in the store and opens it again if everybody may load it.
 */
export async function forgetPublicPlaces(db: Db, folders: string[]): Promise<void> {
  await sql`
    DELETE FROM stored_media s USING unnest(${folders}::text[]) AS f (folder)
    WHERE NOT s.is_private AND (
      starts_with(s.key, f.folder) OR (right(s.key, 1) = '/' AND starts_with(f.folder, s.key))
    )`.execute(db);
}
