import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { allOutcomes } from '#contract/error-codes.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { collect, contact, terms } from '#tests/support/data/orders.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { explain } from '#tests/support/database/explain.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' } });
});

const site = () => ({ url: desk.siteUrl });

async function addNamed(nickname: string, email: string): Promise<number> {
  const { db } = desk.context;
  const id = await addUser(db);
  await db.updateTable('users').set({ nickname, email }).where('id', '=', id).execute();
  return id;
}

test('buyers are found by a part of email address, name, company profile and company of an order', async () => {
  const { db, company } = desk.context;
  const sales = await desk.as('sales');
  const ana = await addNamed('ana_ruiz', 'Ana.Ruiz@LuzFilms.example');
  const kumo = await addNamed('kumo', 'k@kumo.example');
  await company.save(kumo, {
    legal_name: '株式会社クモ映像',
    country: 'JP',
    address: 'Tokyo',
    signatory_name: 'Mina',
    signatory_title: 'CEO',
  });
  await collect(db, ana, [await addDrama(db)]);
  const token = await addSession(db, ana);
  const input = { contact: { ...contact, company: 'Casa Norte' }, terms };
  await call(site(), 'sendCopyrightOrder', input, { token });

  const find = async (search: string) =>
    (await sales.listBuyers({ search })).list.map(({ buyer_id }) => buyer_id);
  expect(await find('zfilms')).toEqual([ana]);
  expect(await find('NA_RUI')).toEqual([ana]);
  expect(await find('クモ')).toEqual([kumo]);
  expect(await find('casa norte')).toEqual([ana]);
  expect(await find(contact.name)).toEqual([ana]);
  expect(await find('mina')).toEqual([kumo]);
  expect(await find('ku')).toContain(kumo);
  expect(await find('nobody at all')).toEqual([]);

  await company.save(kumo, {
    legal_name: 'Nube S.A.',
    country: 'ES',
    address: 'Madrid',
    signatory_name: 'Mina',
    signatory_title: 'CEO',
  });
  expect(await find('nube')).toEqual([kumo]);
  expect(await find('クモ')).toEqual([]);

  const { list } = await sales.listBuyers({ has_orders: true });
  expect(list).toEqual([
    expect.objectContaining({ buyer_id: ana, company: 'Casa Norte', order_count: 1 }),
  ]);
  await db.deleteFrom('users').where('id', '=', kumo).execute();
  expect(await find('nube')).toEqual([]);
});

test('the list is paged by key, and its filters hold on every page', async () => {
  const { db } = desk.context;
  const reader = await desk.as('reader');
  await sql`
    INSERT INTO users (nickname, email, password_hash, created_at, disabled_at, disabled_reason)
    SELECT 'many_' || i, 'many' || i || '@x.example', '$argon2id$none',
      timestamptz '2020-01-01' + i * interval '1 microsecond',
      CASE WHEN i % 2 = 0 THEN now() END, CASE WHEN i % 2 = 0 THEN 'test' END
    FROM generate_series(1, 120) i`.execute(db);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await reader.listBuyers({
      search: 'many',
      is_disabled: true,
      page_size: 25,
      ...(after && { after }),
    });
    expect(page.total).toBe(60);
    seen.push(...page.list.map(({ name }) => name));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => `many_${120 - 2 * index}`));

  const first = await reader.listBuyers({ search: 'many', page_size: 50 });
  const second = await reader.listBuyers({
    search: 'many',
    page_size: 50,
    after: first.next as string,
  });
  const back = await reader.listBuyers({
    search: 'many',
    page_size: 50,
    before: second.previous as string,
  });
  expect(back.list).toEqual(first.list);
  expect(back.previous).toBeNull();
  const since = new Date('2020-01-02').toISOString();
  expect(await reader.listBuyers({ search: 'many', since })).toMatchObject({ total: 0, list: [] });
});

test('a page of the list and a search each read one index', async () => {
  const { db } = desk.context;
  const page = sql`SELECT user_id FROM buyer_entries WHERE is_disabled
    AND (created_at, user_id) < (now(), 5) ORDER BY created_at DESC, user_id DESC LIMIT 51`;
  const search = sql`SELECT user_id FROM buyer_entries
    WHERE search_grams(search_text) @> search_grams('luzfilms')`;
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    await sql`SET LOCAL enable_sort = off`.execute(tx);
    expect((await explain(tx, page)).indexes).toEqual(['buyer_entries_disabled']);
    expect((await explain(tx, search)).indexes).toEqual(['buyer_entries_search']);
  });
});

test('disabling says what ended, is audited with before and after, and is refused twice', async () => {
  const { db, audit } = desk.context;
  const support = await desk.as('support');
  const buyer_id = await addUser(db);
  const token = await addSession(db, buyer_id);
  await support.addBuyerNote({ buyer_id, note: 'Called about an invoice.' });

  expect(await support.disableBuyer({ buyer_id, reason: 'chargeback' })).toEqual({
    sessions_ended: 1,
  });
  expect(await call(site(), 'getUserInfo', {}, { token })).toMatchObject({
    code: allOutcomes.accountDisabled.code,
  });
  const shown = await support.getBuyer({ buyer_id });
  expect(shown).toMatchObject({
    disabled_reason: 'chargeback',
    sessions: [],
    notes: [
      {
        actor: 'support@desk.example',
        actor_name: 'Test support',
        note: 'Called about an invoice.',
      },
    ],
    orders: [],
    // Support may not read screeners.
    screeners: null,
  });
  expect(JSON.stringify(shown)).not.toContain('argon2');

  const spanish = await desk.as('support', { locale: 'es' });
  await expect(spanish.disableBuyer({ buyer_id, reason: 'again' })).rejects.toMatchObject({
    code: allOutcomes.refused.code,
    message: `La cuenta ${shown.email} ya está desactivada. Motivo: chargeback`,
  });
  await support.enableBuyer({ buyer_id });
  expect((await support.getBuyer({ buyer_id })).disabled_at).toBeNull();

  const entries = await audit.list({ subject: `account:${buyer_id}`, limit: 9 });
  expect(entries.map(({ actor, action, change }) => [actor, action, change.status])).toEqual([
    ['support@desk.example', 'account.enable', { from: 'disabled', to: 'enabled' }],
    ['support@desk.example', 'account.disable', { from: 'enabled', to: 'disabled' }],
    ['support@desk.example', 'account.note', undefined],
  ]);
  await expect(support.getBuyer({ buyer_id: 987_654 })).rejects.toMatchObject({
    message: 'This account no longer exists.',
  });
});

test('signing out forgets known devices, also when no session is open', async () => {
  const { db, audit } = desk.context;
  const support = await desk.as('support');
  const buyer_id = await addUser(db);
  await db
    .insertInto('known_devices')
    .values({ user_id: buyer_id, token_hash: Buffer.alloc(32, 7) })
    .execute();
  expect(await support.signOutBuyer({ buyer_id })).toEqual({
    sessions_ended: 0,
    devices_forgotten: 1,
  });
  const left = db.selectFrom('known_devices').select('id').where('user_id', '=', buyer_id);
  expect(await left.execute()).toEqual([]);
  expect(await support.signOutBuyer({ buyer_id })).toEqual({
    sessions_ended: 0,
    devices_forgotten: 0,
  });
  const entries = await audit.list({ subject: `account:${buyer_id}`, limit: 9 });
  expect(entries.map(({ action }) => action)).toEqual(['account.sign-out']);
});
