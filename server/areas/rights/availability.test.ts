import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import type { CallOutput } from '#contract/transport/client.ts';
import type { Db } from '#server/db/client.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let db: Db;
let now = new Date('2027-01-15T23:30:00Z');

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' }, overrides: { now: () => now } });
  db = server.context.db;
});

beforeEach(async () => {
  now = new Date('2027-01-15T23:30:00Z');
  await db.deleteFrom('rights_grants').execute();
  await db.deleteFrom('rights_holdbacks').execute();
  await db.deleteFrom('dramas').execute();
});

const market = { territories: 'MX,CL', media: 'svod', term_months: '12' };

async function judge(ids: number[], query: Record<string, string> = {}) {
  const input = { drama_ids: ids.join(), ...market, ...query };
  const { code, data } = await call(server, 'getDramaAvailability', input);
  expect(code).toBe(outcomes.ok.code);
  return data as CallOutput<'getDramaAvailability'>;
}

async function judgeOne(id: number, query: Record<string, string> = {}) {
  const [answer] = await judge([id], query);
  return answer;
}

const allFree = [{ territories: ['CL', 'MX'], media: ['svod'] }];

describe('getDramaAvailability', () => {
  test('answers in the order asked, each drama once, without unknown and unpublished ones', async () => {
    const [first, second, third] = [await addDrama(db), await addDrama(db), await addDrama(db)];
    const draft = await addDrama(db, { state: 'draft' });
    const withdrawn = await addDrama(db, { state: 'withdrawn' });
    for (const id of [first, second, draft, withdrawn]) await addGrant(db, id);
    const asked = [third, draft, first, 987_654, second, withdrawn, first];
    const answers = await judge(asked);
    expect(answers.map(({ drama_id, state }) => [drama_id, state])).toEqual([
      [third, 'unstated'],
      [first, 'free'],
      [second, 'free'],
    ]);
  });

  test('answers 100 dramas in one call', async () => {
    const ids = [];
    for (let n = 0; n < 100; n++) ids.push(await addDrama(db));
    expect((await judge(ids)).map(({ drama_id }) => drama_id)).toEqual(ids);
  });

  test('answers every state that grants and holdbacks can give', async () => {
    const states = {
      unstated: await addDrama(db),
      free: await addDrama(db),
      partly: await addDrama(db),
      taken: await addDrama(db),
      heldBack: await addDrama(db),
      regional: await addDrama(db),
    };
    for (const id of [states.free, states.partly, states.taken, states.heldBack])
      await addGrant(db, id);
    const sold = { direction: 'out', party: 'Canal', period: '[2026-06-01,2028-03-01)' } as const;
    await addGrant(db, states.partly, { ...sold, territories: ['MX'] });
    await addGrant(db, states.taken, sold);
    await addHoldback(db, states.heldBack, { territories: ['CL', 'MX'] });
    await addGrant(db, states.regional, { territories: ['JP'] });
    const answers = await judge(Object.values(states));
    expect(answers).toEqual([
      { drama_id: states.unstated, state: 'unstated', reasons: [], free: [], free_from: null },
      { drama_id: states.free, state: 'free', reasons: [], free: allFree, free_from: '2027-01-15' },
      {
        drama_id: states.partly,
        state: 'partly',
        reasons: ['rights_out_exist'],
        free: [{ territories: ['CL'], media: ['svod'] }],
        free_from: '2028-03-01',
      },
      {
        drama_id: states.taken,
        state: 'taken',
        reasons: ['rights_out_exist'],
        free: [],
        free_from: '2028-03-01',
      },
      {
        drama_id: states.heldBack,
        state: 'taken',
        reasons: ['holdback'],
        free: [],
        free_from: '2028-01-01',
      },
      {
        drama_id: states.regional,
        state: 'taken',
        reasons: ['no_rights_in'],
        free: [],
        free_from: null,
      },
    ]);
  });

  test('ignores grants that are not active', async () => {
    const drama = await addDrama(db);
    const grant = await addGrant(db, drama);
    await addGrant(db, drama, { direction: 'out', party: 'Canal', status: 'draft' });
    await addGrant(db, drama, { direction: 'out', party: 'Kanal', status: 'inactive' });
    expect(await judgeOne(drama)).toMatchObject({ state: 'free' });
    await db
      .updateTable('rights_grants')
      .set({ status: 'draft' })
      .where('id', '=', grant)
      .execute();
    expect(await judgeOne(drama)).toMatchObject({ state: 'unstated' });
  });

  test('compares uses of languages, and a language with its regional forms', async () => {
    const drama = await addDrama(db);
    await addGrant(db, drama, { language_uses: ['es:any', 'pt-BR:subtitle'] });
    await addGrant(db, drama, { direction: 'out', party: 'Canal', language_uses: ['es-MX:audio'] });
    const state = async (query: Record<string, string>) =>
      (await judgeOne(drama, { is_exclusive: '0', ...query }))?.state;
    expect(await state({ languages: 'es' })).toBe('taken');
    expect(await state({ language_uses: 'es:subtitle' })).toBe('free');
    expect(await state({ language_uses: 'es:audio' })).toBe('taken');
    expect(await state({ language_uses: 'es-CL:audio' })).toBe('free');
    expect(await state({ language_uses: 'pt:subtitle' })).toBe('taken');
    expect(await state({ language_uses: 'es:subtitle,pt-BR:subtitle' })).toBe('free');
    expect(await state({ languages: 'pt-BR', language_uses: 'es:subtitle' })).toBe('taken');
    expect(await state({})).toBe('taken');
  });

  test('knows the world, exclusions and groups of media', async () => {
    const drama = await addDrama(db);
    await addGrant(db, drama, {
      media: ['svod', 'tvod_rental', 'tvod_purchase'],
      territories_excluded: ['CN'],
    });
    const world = { territories: 'WORLD', media: 'tvod' };
    const partly = await judgeOne(drama, world);
    expect(partly).toMatchObject({ state: 'partly', reasons: ['no_rights_in'], free_from: null });
    expect(partly?.free).toHaveLength(1);
    expect(partly?.free[0]?.media).toEqual(['tvod_rental', 'tvod_purchase']);
    expect(partly?.free[0]?.territories).toHaveLength(248);
    expect(partly?.free[0]?.territories).not.toContain('CN');
    const without = await judgeOne(drama, { ...world, territories_excluded: 'CN,TW' });
    expect(without?.state).toBe('free');
    expect(without?.free[0]?.territories).toHaveLength(247);
    await addGrant(db, drama, { reference: 'China', territories: ['CN'], media: ['tvod_rental'] });
    expect((await judgeOne(drama, { ...world, media: 'tvod_rental' }))?.free).toEqual([
      { territories: ['WORLD'], media: ['tvod_rental'] },
    ]);
  });

  test('an exclusive request needs exclusive rights and no grant out', async () => {
    const [open, sold, shared] = [await addDrama(db), await addDrama(db), await addDrama(db)];
    await addGrant(db, open);
    await addGrant(db, sold);
    await addGrant(db, sold, { direction: 'out', party: 'Canal', is_exclusive: false });
    await addGrant(db, shared, { is_exclusive: false });
    const states = async (isExclusive: string) =>
      (await judge([open, sold, shared], { is_exclusive: isExclusive })).map(
        ({ state, reasons }) => [state, ...reasons],
      );
    expect(await states('0')).toEqual([['free'], ['free'], ['free']]);
    expect(await states('1')).toEqual([
      ['free'],
      ['taken', 'rights_out_exist'],
      ['taken', 'not_exclusive_in'],
    ]);
  });

  test('a request without a start begins today in UTC', async () => {
    const drama = await addDrama(db);
    await addGrant(db, drama, { period: '[2027-01-16,2028-01-16)' });
    expect(await judgeOne(drama)).toMatchObject({ state: 'taken', free_from: '2027-01-16' });
    now = new Date('2027-01-16T00:00:00Z');
    expect(await judgeOne(drama)).toMatchObject({ state: 'free', free_from: '2027-01-16' });
    expect(await judgeOne(drama, { start_date: '2027-01-17' })).toMatchObject({ state: 'taken' });
  });

  test('a holdback without media and territories blocks everything', async () => {
    const drama = await addDrama(db);
    await addGrant(db, drama);
    await addHoldback(db, drama, { period: '[2027-06-01,2027-06-02)' });
    expect(await judgeOne(drama)).toMatchObject({
      state: 'taken',
      reasons: ['holdback'],
      free_from: '2027-06-02',
    });
    expect(await judgeOne(drama, { term_months: '1' })).toMatchObject({ state: 'free' });
  });

  test('a changed grant is seen by the next call', async () => {
    const drama = await addDrama(db);
    const grant = await addGrant(db, drama);
    expect(await judgeOne(drama)).toMatchObject({ state: 'free' });
    await db
      .updateTable('rights_grants')
      .set({ period: '[2027-01-01,2027-12-01)' })
      .where('id', '=', grant)
      .execute();
    expect(await judgeOne(drama)).toMatchObject({ state: 'taken' });
    await db.deleteFrom('rights_grants').execute();
    expect(await judgeOne(drama)).toMatchObject({ state: 'unstated' });
  });

  test('a reply has no party, reference, reason or date other than the first free day', async () => {
    const drama = await addDrama(db);
    await addGrant(db, drama, { party: 'Secret Studio', reference: 'SEC-1' });
    await addGrant(db, drama, {
      direction: 'out',
      party: 'Secret Channel',
      reference: 'SEC-2',
      territories: ['MX'],
      period: '[2026-02-03,2028-04-05)',
    });
    await addHoldback(db, drama, {
      territories: ['CL'],
      period: '[2026-03-04,2027-05-06)',
      reason: 'Secret festival',
    });
    const answers = await judge([drama]);
    expect(answers).toEqual([
      {
        drama_id: drama,
        state: 'taken',
        reasons: ['rights_out_exist', 'holdback'],
        free: [],
        free_from: '2028-04-05',
      },
    ]);
  });
});
