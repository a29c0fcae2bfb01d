import type { Insertable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/tables.ts';

type NewGrant = Partial<Insertable<Database['rights_grants']>>;
type NewHoldback = Partial<Insertable<Database['rights_holdbacks']>>;

/** Inserts a grant, by default worldwide SVOD rights in without an end, and returns its id. */
export async function addGrant(db: Db, dramaId: number, grant: NewGrant = {}): Promise<number> {
  const { id } = await db
    .insertInto('rights_grants')
    .values({
      drama_id: dramaId,
      direction: 'in',
      party: 'Harbour Pictures',
      media: ['svod'],
      territories: ['WORLD'],
      period: '[2026-01-01,)',
      is_exclusive: true,
      ...grant,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a holdback, by default of everything from 2026 to 2027, and returns its id. */
export async function addHoldback(
  db: Db,
  dramaId: number,
  holdback: NewHoldback = {},
): Promise<number> {
  const { id } = await db
    .insertInto('rights_holdbacks')
    .values({ drama_id: dramaId, period: '[2026-01-01,2028-01-01)', ...holdback })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
