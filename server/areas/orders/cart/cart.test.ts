import { describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import type { Envelope } from '#contract/transport/envelope.ts';
import { startServerWithBuyer } from '#tests/support/areas/buyer.ts';
import { call } from '#tests/support/call.ts';
import { addDrama, addDramas } from '#tests/support/data/catalogue.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { startTestServer } from '#tests/support/server.ts';

const { server, db, buyer } = await startServerWithBuyer();

const add = (drama_id: unknown, is_custom_version?: unknown, by = buyer.token, site = server) =>
  call(
    site,
    'addCopyrightCart',
    { drama_id, ...(is_custom_version !== undefined && { is_custom_version }) },
    { token: by },
  );
const remove = (input: Record<string, unknown>) =>
  call(server, 'deleteCopyrightCart', input, buyer);
const removeLines = (cart_ids: unknown, by = buyer.token) =>
  call(server, 'deleteCopyrightCartById', { cart_ids }, { token: by });
const change = (cart_id: unknown, is_custom_version: unknown, by = buyer.token) =>
  call(server, 'changeCopyrightCartVersion', { cart_id, is_custom_version }, { token: by });
const list = async (input = {}) => (await call(server, 'getCopyrightCartList', input, buyer)).data;
const count = async () => (await call(server, 'getCopyrightCartCount', {}, buyer)).data;
const dramaIds = async () => (await call(server, 'getCopyrightCartDramaIds', {}, buyer)).data;
const countIn = ({ code, data }: Envelope<{ copyright_cart_count: number }>) => [
  code,
  data?.copyright_cart_count,
];
const versions = async () =>
  (await list()).list.map(({ drama, is_custom_version }) => [drama.drama_id, is_custom_version]);

describe('adding', () => {
  test('returns the count; the list and the ids are newest first', async () => {
    const [first, second] = [
      await addDrama(db, { texts: { en: { title: 'First' } } }),
      await addDrama(db, { texts: { en: { title: 'Second' } } }),
    ];
    expect(await count()).toBe(0);
    expect(countIn(await add(first))).toEqual([200, 1]);
    expect(countIn(await add(second, 1))).toEqual([200, 2]);
    expect(await count()).toBe(2);
    expect(await dramaIds()).toEqual([second, first]);
    const { list: lines, ...paging } = await list();
    expect(paging).toEqual({ total: 2, page: 1, page_size: 24 });
    expect(lines).toEqual([
      {
        cart_id: expect.any(Number),
        drama: expect.objectContaining({ drama_id: second, title: 'Second' }),
        is_custom_version: 1,
        added_at: expect.stringMatching(/^\d{4}-.*Z$/),
        is_available: true,
      },
      expect.objectContaining({ is_custom_version: -1 }),
    ]);
  });

  test('a drama again keeps its line and sets the version unless it is -1', async () => {
    const drama = await addDrama(db);
    for (const [version, expected] of [
      [undefined, -1],
      [1, 1],
      [-1, 1],
      [0, 0],
      [undefined, 0],
    ]) {
      expect(countIn(await add(drama, version))).toEqual([200, 1]);
      expect(await versions()).toEqual([[drama, expected]]);
    }
  });

  test('a drama that is not published is not found', async () => {
    const [draft, withdrawn] = [
      await addDrama(db, { state: 'draft' }),
      await addDrama(db, { state: 'withdrawn' }),
    ];
    for (const drama of [draft, withdrawn, 999_999_999])
      expect(await add(drama)).toMatchObject({ code: outcomes.notFound.code });
    expect(await count()).toBe(0);
  });

  test('rejects an invalid drama or version, naming the field', async () => {
    for (const [field, drama, version] of [
      ['drama_id', 0, -1],
      ['drama_id', '7', -1],
      ['is_custom_version', 1, 2],
      ['is_custom_version', 1, '1'],
      ['is_custom_version', 1, null],
    ])
      expect(await add(drama, version)).toMatchObject({
        code: outcomes.invalidInput.code,
        data: { field },
      });
  });

  test('one drama by a hundred concurrent requests through two servers makes one line', async () => {
    const second = await startTestServer({
      settings: { API_RATE: '0' },
      connection: server.context.connection,
    });
    const drama = await addDrama(db);
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => add(drama, -1, buyer.token, n % 2 ? server : second)),
    );
    expect(replies.map(countIn)).toEqual(Array(100).fill([200, 1]));
    expect(await dramaIds()).toEqual([drama]);
  });

  test('a hundred dramas concurrently to a cart of 450 adds 50; the others are rejected as full', async () => {
    const dramas = await addDramas(db, 550);
    await buyer.collect(dramas.slice(0, 450));
    const replies = await Promise.all(dramas.slice(450).map((drama) => add(drama)));
    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(50);
    expect(codes.filter((code) => code === outcomes.cartFull.code)).toHaveLength(50);
    expect(await count()).toBe(500);
    expect(await dramaIds()).toHaveLength(500);

    const isRejected = (n: number) => replies[n]?.code === outcomes.cartFull.code;
    const full = await add(dramas.slice(450).find((_id, n) => isRejected(n)));
    expect(full.message).toContain('500');
    // Lines in the full cart can be changed, and an unknown drama is still not found.
    expect(countIn(await add(dramas[0], 1))).toEqual([200, 500]);
    expect(await add(999_999_999)).toMatchObject({ code: outcomes.notFound.code });
  });
});

describe('removing', () => {
  test('a drama deletes its line of any version, or only of the given one', async () => {
    const [first, second] = [await addDrama(db), await addDrama(db)];
    await add(first, 1);
    await add(second, 0);
    expect(countIn(await remove({ drama_id: first, is_custom_version: 0 }))).toEqual([200, 2]);
    // The reply has the removed version, so that the client can undo.
    const { data } = await remove({ drama_id: first, is_custom_version: 1 });
    expect(data).toEqual({ copyright_cart_count: 1, is_custom_version: 1 });
    expect(countIn(await remove({ drama_id: second }))).toEqual([200, 0]);
    expect((await remove({ drama_id: second })).data).toEqual({ copyright_cart_count: 0 });
  });

  test('lines by id ignores lines of other users and removed ones', async () => {
    const dramas = await addDramas(db, 4);
    await buyer.collect(dramas);
    const ids = (await list()).list.map(({ cart_id }) => cart_id);
    const stranger = await addSession(db, await addUser(db));
    expect(countIn(await removeLines(ids, stranger))).toEqual([200, 0]);
    expect(await count()).toBe(4);
    expect(countIn(await removeLines(ids[0]))).toEqual([200, 3]);
    expect(countIn(await removeLines([ids[0], ids[1], ids[1], 999_999_999]))).toEqual([200, 2]);
    for (const wrong of [[], [0], 'all', Array(501).fill(1)])
      expect(await removeLines(wrong)).toMatchObject({ code: outcomes.invalidInput.code });
  });

  test('the same lines concurrently, by drama and by id, does not deadlock', async () => {
    const dramas = await addDramas(db, 40);
    await buyer.collect(dramas);
    const ids = (await list({ page_size: 100 })).list.map(({ cart_id }) => cart_id);
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => removeLines(n % 2 ? ids : ids.toReversed())),
      ...dramas.map((drama_id) => remove({ drama_id })),
    ]);
    expect(replies.every(({ code }) => code === 200)).toBe(true);
    expect([await count(), await dramaIds()]).toEqual([0, []]);
  });
});

describe('a line', () => {
  test('is returned when its version is changed', async () => {
    const drama = await addDrama(db, { texts: { en: { title: 'Moon Gate' } } });
    await add(drama);
    const [line] = (await list()).list;
    expect(await change(line?.cart_id, 1)).toMatchObject({
      code: 200,
      data: { ...line, is_custom_version: 1 },
    });
    expect(await versions()).toEqual([[drama, 1]]);
    expect(await change(line?.cart_id, 3)).toMatchObject({ code: outcomes.invalidInput.code });
  });

  test('of another user is not found', async () => {
    await add(await addDrama(db));
    const [line] = (await list()).list;
    const stranger = await addSession(db, await addUser(db));
    expect(await change(line?.cart_id, 1, stranger)).toMatchObject({
      code: outcomes.notFound.code,
    });
    expect(await change(999_999_999, 1)).toMatchObject({ code: outcomes.notFound.code });
    expect((await versions())[0]?.[1]).toBe(-1);
  });

  test('of a withdrawn drama stays, marked as unavailable and without a cover, and can be removed', async () => {
    const drama = await addDrama(db, { texts: { en: { title: 'Moon Gate' } } });
    await add(drama);
    await db.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', drama).execute();
    const { list: lines, total } = await list();
    expect([lines, total]).toMatchObject([
      [{ drama: { drama_id: drama, title: 'Moon Gate', cover: '' }, is_available: false }],
      1,
    ]);
    expect(await change(lines[0]?.cart_id, 0)).toMatchObject({ data: { is_available: false } });
    expect(await dramaIds()).toEqual([drama]);
    expect(countIn(await remove({ drama_id: drama }))).toEqual([200, 0]);
  });
});

test('the list is paged', async () => {
  const dramas = await addDramas(db, 5);
  await buyer.collect(dramas);
  const page = async (number: number) => {
    const { list: lines, total } = await list({ page: number, page_size: 2 });
    return [lines.map(({ drama }) => drama.drama_id), total];
  };
  expect(await page(1)).toEqual([[dramas[4], dramas[3]], 5]);
  expect(await page(3)).toEqual([[dramas[0]], 5]);
  expect(await page(4)).toEqual([[], 5]);
});
