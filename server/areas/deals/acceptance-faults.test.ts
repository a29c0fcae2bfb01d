import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { countParts, nothing, oneDeal } from '#tests/support/data/deal-parts.ts';
import { accept, addOffer, signature } from '#tests/support/data/deals.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createRightsImport } from '../rights/import/rights-import.service.ts';

let server: TestServer;
let db: Db;

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' } });
  db = server.context.db;
});

let savedMemo: Buffer | undefined;

/**
 * Terminates the database connection before the nth statement of the transaction that follows the
 * memo. Returns whether the transaction had that many statements.
 */
async function acceptWithFault(
  { memoFiles, connection }: Context,
  nth: number,
  run: () => Promise<unknown>,
): Promise<boolean> {
  const admin = new pg.Client({ ...connection });
  await admin.connect();
  const { dealMemo } = memoFiles;
  const { query } = pg.Client.prototype;
  let isMemoMade = false;
  let client: pg.Client | undefined;
  // Afterwards the pool uses the connection for other work.
  let isCommitted = false;
  let count = 0;
  const memo = vi.spyOn(memoFiles, 'dealMemo').mockImplementation(async (locale, content) => {
    // The bytes do not matter here, and making them is slow.
    savedMemo ??= await dealMemo(locale, content);
    isMemoMade = true;
    return savedMemo;
  });
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client & { processID: number },
    ...args: unknown[]
  ) {
    const send = () => Reflect.apply(query, this, args);
    if (isMemoMade && args[0] === 'begin') client ??= this;
    if (this !== client || isCommitted) return send();
    isCommitted = args[0] === 'commit';
    count += 1;
    if (count !== nth) return send();
    const kill = 'SELECT pg_terminate_backend($1, 5000)';
    void Reflect.apply(query, admin, [kill, [this.processID]]).then(send);
  } as never);
  try {
    await run();
  } finally {
    memo.mockRestore();
    sent.mockRestore();
    await admin.end();
  }
  return count >= nth;
}

test('a connection lost at any statement leaves all or nothing, and the key can be retried', async () => {
  const offer = await addOffer(server, { dramas: 1 });
  const key = randomUUID();
  let statements = 0;
  for (let isHit = true; isHit; ) {
    let code = 0;
    isHit = await acceptWithFault(server.context, statements + 1, async () => {
      code = (await accept(server, offer, { key })).code;
    });
    if (!isHit) break;
    statements += 1;
    expect(code).toBe(outcomes.unavailable.code);
    expect(await countParts(db, [offer])).toEqual(nothing);
  }
  // begin, locks, reads, five tables, mails, commit
  expect(statements).toBeGreaterThan(15);
  expect(await countParts(db, [offer])).toEqual(oneDeal);
  expect((await accept(server, offer, { key })).code).toBe(outcomes.ok.code);
  expect(await countParts(db, [offer])).toEqual(oneDeal);
});

test('an acceptance during an import of a clashing grant waits for it and is refused', async () => {
  const drama = await addDrama(db);
  const offer = await addOffer(server, { dramas: [drama] });
  const rights = createRightsImport(server.context.audit);
  const value = {
    direction: 'out',
    party: 'Luna TV',
    reference: 'LT-1',
    external_id: 'A-1',
    media: ['svod'],
    territories: ['MX'],
    territories_excluded: [],
    language_uses: [],
    start: '2026-01-01',
    end: null,
    is_exclusive: true,
    may_sublicense: true,
    status: 'active',
  };
  const rows = [{ place: { file: 'a.json', name: 'rights[0]' }, value }];
  let isAnswered = false;
  const { reply, warnings } = await db
    .transaction()
    .execute(async (tx) => {
      const dramas = [{ drama: 'A-1', dramaId: drama, rows }] as never;
      const plans = await rights.plan(tx, dramas, false);
      const accepted = accept(server, offer).finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await isSomeoneWaiting())).toBe(true);
      await rights.apply(tx, plans, { actor: 'mei', action: 'rights.import', file: 'a.json' });
      const reports = plans.flatMap(rights.report);
      return { reply: accepted, warnings: reports.flatMap(({ report }) => report?.warnings ?? []) };
    })
    .then(async ({ reply: pending, warnings: found }) => ({
      reply: await pending,
      warnings: found,
    }));
  expect(warnings).toEqual([]);
  expect(reply).toMatchObject({
    code: outcomes.titlesTaken.code,
    data: { drama_ids: [drama] },
  });
  expect(await countParts(db, [offer])).toEqual(nothing);
});

/** Runs the work while another connection holds the rights of the drama. */
async function whileLocked<Result>(drama: number, work: () => Promise<Result>): Promise<Result> {
  const holder = new pg.Client({ ...server.context.connection });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT lock_drama_rights($1)', [[drama]]);
  try {
    return await work();
  } finally {
    await holder.end();
  }
}

test('while the rights are locked an acceptance is answered unavailable with one memo', async () => {
  const offer = await addOffer(server, { dramas: 1 });
  const memo = vi.spyOn(server.context.memoFiles, 'dealMemo');
  try {
    const response = await whileLocked(offer.dramaIds[0] as number, () =>
      fetch(`${server.url}${calls.acceptCopyrightQuote.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${offer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ quote_id: offer.quoteId, ...signature }),
      }),
    );
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ code: outcomes.unavailable.code });
    expect(memo).toHaveBeenCalledTimes(1);
  } finally {
    memo.mockRestore();
  }
  expect(await countParts(db, [offer])).toEqual(nothing);
  expect((await accept(server, offer)).code).toBe(outcomes.ok.code);
});

test('an acceptance whose locks are freed meanwhile uses the memo it has', async () => {
  const offer = await addOffer(server, { dramas: 1 });
  const memo = vi.spyOn(server.context.memoFiles, 'dealMemo');
  try {
    let reply: ReturnType<typeof accept> | undefined;
    await whileLocked(offer.dramaIds[0] as number, async () => {
      reply = accept(server, offer);
      const seen = new Set<string>();
      const countAttempts = async () => {
        for (const transaction of await listWaiting()) seen.add(transaction);
        return seen.size;
      };
      await expect.poll(countAttempts).toBe(2);
    });
    expect((await reply)?.code).toBe(outcomes.ok.code);
    expect(memo).toHaveBeenCalledTimes(1);
  } finally {
    memo.mockRestore();
  }
  expect(await countParts(db, [offer])).toEqual(oneDeal);
});

test('an import that does not change the rights of a title does not delay its acceptance', async () => {
  const [changed, unchanged] = [await addDrama(db), await addDrama(db)];
  const rights = createRightsImport(server.context.audit);
  const row = (party: string) => ({
    place: 'rights[0]',
    value: {
      direction: 'out',
      party,
      reference: '',
      external_id: '',
      status: 'active',
      media: ['svod'],
      territories: ['JP'],
      territories_excluded: [],
      language_uses: [],
      start: '2020-01-01',
      end: null,
      is_exclusive: true,
      may_sublicense: true,
    },
  });
  const dramas = (party: string) =>
    [
      { drama: 'A-2', dramaId: unchanged, rows: [row('Luna TV')] },
      { drama: 'A-1', dramaId: changed, rows: [row(party)] },
    ] as never;
  const origin = { actor: 'mei', action: 'rights.import', file: 'a.json' };
  await db
    .transaction()
    .execute(async (tx) =>
      rights.apply(tx, await rights.plan(tx, dramas('Luna TV'), false), origin),
    );
  const offer = await addOffer(server, { dramas: [unchanged] });
  await db.transaction().execute(async (tx) => {
    const plans = await rights.plan(tx, dramas('Sol TV'), false);
    expect(await rights.apply(tx, plans, origin)).toBe(1);
    expect((await accept(server, offer)).code).toBe(outcomes.ok.code);
  });
});

const isSomeoneWaiting = async () => (await listWaiting()).length > 0;

/** The transactions that wait for a lock, by their start. */
async function listWaiting(): Promise<string[]> {
  const admin = new pg.Client({ ...server.context.connection });
  await admin.connect();
  const { rows } = await admin.query(
    `SELECT xact_start::text FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  await admin.end();
  return rows.map(({ xact_start }) => xact_start);
}
