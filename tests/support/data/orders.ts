import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export const contact = {
  name: 'Ana Ruiz',
  company: 'Luz SA',
  email: 'ana@luz.example',
  phone: '+34 1',
};

export const terms = {
  territories: ['ES', 'MX'],
  media: ['svod', 'tv'],
  languages: ['es', 'es-MX'],
  term_months: 24,
  is_exclusive: true,
};

/**
 * Adds the dramas to the user's cart, which shows the last one first; returns the ids of the lines.
 */
export async function collect(db: Db, userId: number, dramaIds: number[], version = -1) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO copyright_cart_lines (user_id, drama_id, is_custom_version, added_at)
    SELECT ${userId}, drama_id, ${version}, now() + place * interval '1 microsecond'
    FROM unnest(${dramaIds}::bigint[]) WITH ORDINALITY AS added (drama_id, place)
    ORDER BY place
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}
