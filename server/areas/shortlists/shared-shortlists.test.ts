import { describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { MAX_CART_LINES } from '#contract/orders.ts';
import { startShortlists } from '#tests/support/areas/shortlists.ts';
import { call } from '#tests/support/call.ts';
import { addDramas } from '#tests/support/data/catalogue.ts';
import { collect } from '#tests/support/data/orders.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';

const { server, db, start, clock, buyer, withdraw, create, show, share, open, titlesOf } =
  await startShortlists();

const DAY_MS = 24 * 60 * 60 * 1000;

describe('a shared list', () => {
  test('is readable until its end, without the email address of its owner', async () => {
    const [a = 0, b = 0] = await addDramas(db, 2);
    const { shortlist_id } = await create([a, b]);
    await withdraw(b);
    const link = await share(shortlist_id, 7);
    expect(link.token).toMatch(/^[\w-]{43}$/);
    expect(link.expires_at).toBe(new Date(start.getTime() + 7 * DAY_MS).toISOString());
    const shared = await open(link.token);
    expect(shared.data).toMatchObject({ name: 'Spring slate', expires_at: link.expires_at });
    expect(titlesOf(shared.data)).toEqual([[a, '']]);
    const { email, nickname } = await db
      .selectFrom('users')
      .select(['email', 'nickname'])
      .where('id', '=', buyer.userId)
      .executeTakeFirstOrThrow();
    expect(shared.data.shared_by).toBe(nickname);
    expect(JSON.stringify(shared)).not.toContain(email);
    clock.time = new Date(start.getTime() + 7 * DAY_MS);
    expect((await open(link.token)).code).toBe(outcomes.notFound.code);
    const ended = await show(shortlist_id);
    expect(ended).toMatchObject({ share: null, expired_share: link });
  });

  test('has the same link again when an expired one is renewed', async () => {
    const { shortlist_id } = await create();
    const first = await share(shortlist_id, 7);
    clock.time = new Date(start.getTime() + 7 * DAY_MS);
    const input = { shortlist_id, days: 30, is_renewed: true };
    const { data } = await call(server, 'shareShortlist', input, buyer);
    expect(data).toEqual({
      token: first.token,
      expires_at: new Date(clock.time.getTime() + 30 * DAY_MS).toISOString(),
    });
    expect((await open(first.token)).code).toBe(outcomes.ok.code);
    const [summary] = (await call(server, 'getShortlistList', {}, buyer)).data;
    expect(summary).toMatchObject({ share: data, expired_share: null });
  });

  test('gets a link if there is none to renew', async () => {
    const { shortlist_id } = await create();
    const input = { shortlist_id, is_renewed: true };
    const { data } = await call(server, 'shareShortlist', input, buyer);
    expect((await open(data.token)).code).toBe(outcomes.ok.code);
  });

  test('keeps its link when its end moves, and gets another after it was withdrawn', async () => {
    const { shortlist_id } = await create();
    const first = await share(shortlist_id, 7);
    const second = await share(shortlist_id, 90);
    expect(second).toEqual({
      token: first.token,
      expires_at: new Date(start.getTime() + 90 * DAY_MS).toISOString(),
    });
    await call(server, 'unshareShortlist', { shortlist_id }, buyer);
    expect((await open(first.token)).code).toBe(outcomes.notFound.code);
    expect((await share(shortlist_id)).token).not.toBe(first.token);
  });

  test('gets another link when it is shared again after its end', async () => {
    const { shortlist_id } = await create();
    const first = await share(shortlist_id, 7);
    clock.time = new Date(start.getTime() + 7 * DAY_MS);
    const second = await share(shortlist_id, 7);
    expect((await open(second.token)).code).toBe(outcomes.ok.code);
    expect((await open(first.token)).code).toBe(outcomes.notFound.code);
  });

  test('ends when its owner is disabled or deleted', async () => {
    const { shortlist_id } = await create();
    const link = await share(shortlist_id);
    await db
      .updateTable('users')
      .set({ disabled_at: start, disabled_reason: 'test' })
      .where('id', '=', buyer.userId)
      .execute();
    expect((await open(link.token)).code).toBe(outcomes.notFound.code);
    await db.deleteFrom('users').where('id', '=', buyer.userId).execute();
    const left = await db
      .selectFrom('shortlists')
      .select('id')
      .where('id', '=', shortlist_id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('putting all in the cart', () => {
  const cart = async (by: string) =>
    (await call(server, 'getCopyrightCartDramaIds', {}, { token: by })).data;

  test('adds the titles of a shared list, in its order, to the caller’s cart', async () => {
    const [a = 0, b = 0, c = 0] = await addDramas(db, 3);
    const { shortlist_id } = await create([a, b, c]);
    const link = await share(shortlist_id);
    await withdraw(b);
    const guest = await addUser(db);
    const by = await addSession(db, guest);
    await collect(db, guest, [c], 1);
    const { data } = await call(server, 'addShortlistToCart', { token: link.token }, { token: by });
    expect(data).toEqual({ added: 1, drama_ids: [a, c], copyright_cart_count: 2 });
    expect(new Set(await cart(by))).toEqual(new Set([a, c]));
    expect(await cart(buyer.token)).toEqual([]);
    const again = await call(server, 'addShortlistToCart', { shortlist_id }, buyer);
    expect(again.data).toEqual({ added: 2, drama_ids: [a, c], copyright_cart_count: 2 });
    expect(await cart(buyer.token)).toEqual([a, c]);
  });

  test('adds nothing if not all fit, also in parallel', async () => {
    const ids = await addDramas(db, MAX_CART_LINES + 3);
    await collect(db, buyer.userId, ids.slice(0, MAX_CART_LINES - 2));
    const three = await create(ids.slice(MAX_CART_LINES - 2, MAX_CART_LINES + 1));
    const full = await call(
      server,
      'addShortlistToCart',
      { shortlist_id: three.shortlist_id },
      buyer,
    );
    expect(full.code).toBe(outcomes.cartFull.code);
    const two = [
      await create(ids.slice(MAX_CART_LINES - 1, MAX_CART_LINES + 1)),
      await create(ids.slice(MAX_CART_LINES + 1, MAX_CART_LINES + 3)),
    ];
    const codes = await Promise.all(
      two.map(
        async ({ shortlist_id }) =>
          (await call(server, 'addShortlistToCart', { shortlist_id }, buyer)).code,
      ),
    );
    expect(codes.toSorted()).toEqual([200, outcomes.cartFull.code].toSorted());
    expect(await cart(buyer.token)).toHaveLength(MAX_CART_LINES);
  });
});
