import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { countParts, nothing, oneDeal } from '#tests/support/data/deal-parts.ts';
import { accept, addOffer, type TestOffer } from '#tests/support/data/deals.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let servers: [TestServer, TestServer];
let db: Db;
const time = new Date('2026-11-15T08:00:00Z');
/** The second server's clock. */
let secondTime = time;

beforeAll(async () => {
  const settings = { API_RATE: '0' };
  const first = await startTestServer({ settings, overrides: { now: () => time } });
  const { connection } = first.context;
  const overrides = { now: () => secondTime };
  servers = [first, await startTestServer({ settings, overrides, connection })];
  db = first.context.db;
});

const DAY_MS = 86_400_000;
const codes = (replies: { code: number }[]) => replies.map(({ code }) => code).toSorted();
const [ok, conflict] = [outcomes.ok.code, outcomes.titlesTaken.code];

const stateOf = async ({ quoteId }: TestOffer) => {
  const quote = db.selectFrom('copyright_quotes').select('state').where('id', '=', quoteId);
  return (await quote.executeTakeFirstOrThrow()).state;
};

test('of 20 clashing exclusive quotes accepted through two servers one becomes a deal', async () => {
  // Without rights in, quotes do not keep each other from being sent.
  const drama = await addDrama(db);
  const offers = await Promise.all(
    Array.from({ length: 20 }, () => addOffer(servers[0], { dramas: [drama] })),
  );
  const replies = await Promise.all(
    offers.map((offer, n) => accept(servers[n % 2] as TestServer, offer)),
  );
  expect(codes(replies)).toEqual([ok, ...Array.from({ length: 19 }, () => conflict)]);
  for (const { code, data } of replies)
    if (code !== ok) expect(data).toEqual({ drama_ids: [drama] });
  expect(await countParts(db, offers)).toEqual(oneDeal);
  expect((await Promise.all(offers.map(stateOf))).toSorted()).toEqual([
    'accepted',
    ...Array.from({ length: 19 }, () => 'sent'),
  ]);
});

test('the two lines of crossing quotes are locked in the same sequence', async () => {
  const dramas = [await addDrama(db), await addDrama(db)];
  const offers = [
    await addOffer(servers[0], { dramas }),
    await addOffer(servers[0], { dramas: dramas.toReversed() }),
  ] as const;
  const replies = await Promise.all(
    offers.map((offer, n) => accept(servers[n] as TestServer, offer)),
  );
  expect(codes(replies)).toEqual([ok, conflict]);
  const [loser] = offers.filter((_, n) => replies[n]?.code === conflict);
  const refused = replies.find(({ code }) => code === conflict);
  expect(refused?.data).toEqual({ drama_ids: loser?.dramaIds });
});

const rounds = Array.from({ length: 3 }, (_, round) => round);

describe('of an acceptance and another step at the same time one happens:', () => {
  /**
   * Starts the other step on the second server when the memo has been made, so that it meets the
   * transaction of the acceptance.
   */
  async function race(offer: TestOffer, other: (second: Context) => Promise<unknown>) {
    const { memoFiles } = servers[0].context;
    const { dealMemo } = memoFiles;
    let step: Promise<boolean> | undefined;
    const spy = vi.spyOn(memoFiles, 'dealMemo').mockImplementation(async (locale, content) => {
      const memo = await dealMemo(locale, content);
      step ??= other(servers[1].context).then(
        () => true,
        () => false,
      );
      return memo;
    });
    const { code } = await accept(servers[0], offer);
    spy.mockRestore();
    const isAccepted = code === ok;
    const isOtherDone = await step;
    expect(await countParts(db, [offer])).toEqual(isAccepted ? oneDeal : nothing);
    return { isAccepted, isOtherDone, code };
  }

  test.each(rounds)('a counter-offer, round %i', async () => {
    const offer = await addOffer(servers[0], { dramas: 1 });
    const request = { quote_id: offer.quoteId, message: 'Less?' };
    const { isAccepted, isOtherDone } = await race(offer, ({ quotes }) =>
      quotes.counter('en', offer.userId, request),
    );
    expect(isOtherDone).toBe(!isAccepted);
    expect(await stateOf(offer)).toBe(isAccepted ? 'accepted' : 'countered');
  });

  test.each(rounds)('a recall, round %i', async () => {
    const offer = await addOffer(servers[0], { dramas: 1 });
    const { isAccepted, isOtherDone } = await race(offer, ({ quoteDesk }) =>
      quoteDesk.recall('olga', { id: offer.orderId }, 'Mistake'),
    );
    expect(isOtherDone).toBe(!isAccepted);
    expect(await stateOf(offer)).toBe(isAccepted ? 'accepted' : 'recalled');
  });

  test.each(rounds)('a new version, round %i', async () => {
    const offer = await addOffer(servers[0], { dramas: 1 });
    const { isAccepted, isOtherDone } = await race(offer, (second) =>
      sendQuote(second, offer.orderNo, [flat(1)]),
    );
    expect(isOtherDone).toBe(!isAccepted);
    expect(await stateOf(offer)).toBe(isAccepted ? 'accepted' : 'superseded');
  });

  test.each(rounds)('expiry, round %i', async () => {
    const offer = await addOffer(servers[0], { dramas: 1, validDays: 1 });
    secondTime = new Date(time.getTime() + DAY_MS);
    const { isAccepted, isOtherDone } = await race(offer, ({ quoteExpiry }) => quoteExpiry.run());
    secondTime = time;
    expect(isOtherDone).toBe(true);
    expect(await stateOf(offer)).toBe(isAccepted ? 'accepted' : 'expired');
  });

  test.each(rounds)('the deletion of the account, round %i', async () => {
    const offer = await addOffer(servers[0], { dramas: 1 });
    const { isOtherDone } = await race(offer, (second) =>
      second.db.transaction().execute(async (tx) => {
        await second.deals.announceDeletion(tx, offer.userId);
        await tx.deleteFrom('users').where('id', '=', offer.userId).execute();
      }),
    );
    expect(isOtherDone).toBe(true);
  });

  test('the same acceptance with other keys', async () => {
    const offer = await addOffer(servers[0], { dramas: 1 });
    const replies = await Promise.all(servers.map((server) => accept(server, offer)));
    expect(codes(replies)).toEqual([ok, outcomes.quoteClosed.code]);
    expect(await countParts(db, [offer])).toEqual(oneDeal);
  });

  test('the same acceptance with the same key, which gets the same reply', async () => {
    const offer = await addOffer(servers[0], { dramas: 1 });
    const key = randomUUID();
    const [one, other] = await Promise.all(servers.map((server) => accept(server, offer, { key })));
    expect(one?.code).toBe(ok);
    expect(other).toEqual(one);
    expect(await countParts(db, [offer])).toEqual(oneDeal);
  });
});
