import { type Insertable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { leafMedia, licenceMedia } from '#contract/licence/media.ts';
import { countryCodes } from '#contract/licence/territories.ts';
import type { Database } from '#server/db/tables.ts';
import { createRows, refusal } from '#tests/support/data/constraint-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();
const { addDrama, addUser } = createRows(db);

/** Rows of wrong types are allowed, because the database must refuse them. */
type Row<Table> = { [column in keyof Insertable<Table>]?: unknown };

const addGrant = (drama_id: number, over: Row<Database['rights_grants']> = {}) =>
  db
    .insertInto('rights_grants')
    .values({
      drama_id,
      direction: 'in',
      party: 'Studio',
      media: ['svod', 'tv_free'],
      territories: ['WORLD'],
      territories_excluded: ['CN'],
      language_uses: ['es:subtitle', 'pt-BR:any'],
      period: '[2026-01-01,2031-01-01)',
      is_exclusive: true,
      ...(over as object),
    })
    .execute();

const addHoldback = (drama_id: number, over: Row<Database['rights_holdbacks']> = {}) =>
  db
    .insertInto('rights_holdbacks')
    .values({ drama_id, period: '[2026-01-01,2027-01-01)', ...(over as object) })
    .execute();

describe('a grant', () => {
  test.for<Row<Database['rights_grants']>>([
    { territories: ['JP', 'KR'], territories_excluded: [] },
    { territories: [...countryCodes], territories_excluded: [] },
    { media: [...leafMedia] },
    { language_uses: [] },
    { period: '[2026-01-01,)' },
    { period: '[2026-01-01,2026-01-02)' },
    { direction: 'out', status: 'draft', may_sublicense: false },
  ])('may have %o', async (over) => {
    expect(await refusal(addGrant(await addDrama(), over))).toBe('not refused');
  });

  test.for<[wrong: Row<Database['rights_grants']>, constraint: string]>([
    [{ direction: 'both' }, 'direction_known'],
    [{ status: 'ended' }, 'status_known'],
    [{ party: '' }, 'party_length'],
    [{ party: 'x'.repeat(201) }, 'party_length'],
    [{ reference: 'x'.repeat(101) }, 'party_length'],
    [{ media: [] }, 'media_known'],
    [{ media: ['svod', 'vhs'] }, 'media_known'],
    [{ media: ['svod', null] }, 'media_known'],
    [{ media: ['svod', 'svod'] }, 'media_known'],
    [{ media: ['tv'] }, 'media_known'],
    [{ territories: [], territories_excluded: [] }, 'territories_known'],
    [{ territories: ['UK'], territories_excluded: [] }, 'territories_known'],
    [{ territories: ['jp'], territories_excluded: [] }, 'territories_known'],
    [{ territories: ['JP', null], territories_excluded: [] }, 'territories_known'],
    [{ territories: ['JP', 'JP'], territories_excluded: [] }, 'territories_known'],
    [{ territories: ['WORLD', 'JP'], territories_excluded: [] }, 'territories_known'],
    [{ territories: ['JP'] }, 'territories_known'],
    [{ territories_excluded: ['WORLD'] }, 'territories_known'],
    [{ territories_excluded: ['CN', 'CN'] }, 'territories_known'],
    [{ territories_excluded: ['XX'] }, 'territories_known'],
    [{ territories_excluded: [...countryCodes] }, 'territories_known'],
    [{ language_uses: ['es'] }, 'languages_form'],
    [{ language_uses: ['es:dub'] }, 'languages_form'],
    [{ language_uses: ['Spanish:any'] }, 'languages_form'],
    [{ language_uses: ['es:any,ja:any'] }, 'languages_form'],
    [{ language_uses: ['es:any', null] }, 'languages_form'],
    [{ language_uses: [''] }, 'languages_form'],
    [{ language_uses: ['es:any', 'ja:any', 'es:any'] }, 'languages_form'],
    [{ period: '[2026-01-01,2026-01-01)' }, 'period_ordered'],
    [{ period: '(,2026-01-01)' }, 'period_ordered'],
  ])('with %o is refused', async ([wrong, constraint]) => {
    expect(await refusal(addGrant(await addDrama(), wrong))).toBe(`rights_grants_${constraint}`);
  });

  test('that ends before it starts is refused', async () => {
    const ended = addGrant(await addDrama(), { period: '[2027-01-01,2026-01-01)' });
    await expect(ended).rejects.toThrow('range lower bound must be less than or equal');
  });

  test('is unique by drama, direction, party and reference', async () => {
    const drama = await addDrama();
    await addGrant(drama, { reference: 'A-1' });
    const again = { reference: 'A-1', media: ['remake'], status: 'inactive' };
    expect(await refusal(addGrant(drama, again))).toBe('rights_grants_once');
    await addGrant(drama);
    expect(await refusal(addGrant(drama))).toBe('rights_grants_once');
    await addGrant(drama, { reference: 'A-2' });
    await addGrant(drama, { reference: 'A-1', direction: 'out' });
    await addGrant(drama, { reference: 'A-1', party: 'Other' });
    await addGrant(await addDrama(), { reference: 'A-1' });
  });

  test('must belong to a drama, which cannot be deleted', async () => {
    expect(await refusal(addGrant(999_999))).toBe('rights_grants_drama_id_fkey');
    const drama = await addDrama();
    await addGrant(drama);
    const deletion = db.deleteFrom('dramas').where('id', '=', drama);
    expect(await refusal(deletion.execute())).toBe('rights_grants_drama_id_fkey');
    await db.deleteFrom('rights_grants').where('drama_id', '=', drama).execute();
    expect(await refusal(deletion.execute())).toBe('not refused');
  });
});

describe('a holdback', () => {
  test.for<Row<Database['rights_holdbacks']>>([
    {},
    { media: ['svod'], territories: ['JP'] },
    { media: [...leafMedia], territories: [...countryCodes] },
    { territories: ['WORLD'], territories_excluded: ['JP'], reason: 'theatrical window' },
  ])('may have %o', async (over) => {
    expect(await refusal(addHoldback(await addDrama(), over))).toBe('not refused');
  });

  test.for<[wrong: Row<Database['rights_holdbacks']>, constraint: string]>([
    [{ media: ['vhs'] }, 'media_known'],
    [{ media: ['svod', 'svod'] }, 'media_known'],
    [{ media: ['tvod'] }, 'media_known'],
    [{ territories: ['XX'] }, 'territories_known'],
    [{ territories: ['JP', 'JP'] }, 'territories_known'],
    [{ territories: ['WORLD', 'JP'] }, 'territories_known'],
    [{ territories_excluded: ['JP'] }, 'territories_known'],
    [{ territories: ['JP'], territories_excluded: ['JP'] }, 'territories_known'],
    [{ period: 'empty' }, 'period_ordered'],
    [{ period: '(,2026-01-01)' }, 'period_ordered'],
    [{ reason: 'x'.repeat(501) }, 'reason_length'],
  ])('with %o is refused', async ([wrong, constraint]) => {
    const adding = addHoldback(await addDrama(), wrong);
    expect(await refusal(adding)).toBe(`rights_holdbacks_${constraint}`);
  });

  test('is unique by drama, media, territories, exclusions and start', async () => {
    const drama = await addDrama();
    const scope = { media: ['svod'], territories: ['WORLD'], territories_excluded: ['CN'] };
    await addHoldback(drama, scope);
    const longer = { ...scope, period: '[2026-01-01,)', reason: 'other' };
    expect(await refusal(addHoldback(drama, longer))).toBe('rights_holdbacks_once');
    await addHoldback(drama, { ...scope, media: ['avod'] });
    await addHoldback(drama, { ...scope, territories_excluded: [] });
    await addHoldback(drama, { ...scope, territories: ['JP'], territories_excluded: [] });
    await addHoldback(drama, { ...scope, period: '[2026-02-01,2027-01-01)' });
    await addHoldback(await addDrama(), scope);
  });

  test('must belong to a drama, which cannot be deleted', async () => {
    expect(await refusal(addHoldback(999_999))).toBe('rights_holdbacks_drama_id_fkey');
    const drama = await addDrama();
    await addHoldback(drama);
    const deletion = db.deleteFrom('dramas').where('id', '=', drama);
    expect(await refusal(deletion.execute())).toBe('rights_holdbacks_drama_id_fkey');
  });
});

describe('the codes of the database equal those of the contract', () => {
  test('for countries', async () => {
    const { rows } = await sql<{ codes: string[] }>`SELECT country_codes() AS codes`.execute(db);
    expect(rows[0]?.codes).toEqual(countryCodes);
  });

  test.for<[constraint: string, codes: readonly string[]]>([
    ['rights_grants_media_known', leafMedia],
    ['rights_holdbacks_media_known', leafMedia],
    ['copyright_orders_media_known', licenceMedia],
  ])('for media in %s', async ([constraint, codes]) => {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conname = ${constraint}`.execute(db);
    const [, list] = /<@ '\{([a-z_,]+)\}'/.exec(rows[0]?.definition ?? '') ?? [];
    expect(list?.split(',')).toEqual([...codes]);
  });
});

test('the market of a user is a JSON object or absent', async () => {
  await addUser({ market: { territories: ['JP'] } });
  await addUser({ market: null });
  for (const market of ['[]', '1', 'null'])
    expect(await refusal(addUser({ market: sql`${market}::jsonb` }))).toBe('users_market_form');
});
