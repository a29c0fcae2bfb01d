import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { startServerWithBuyer } from '#tests/support/areas/buyer.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { collect, contact, terms } from '#tests/support/data/orders.ts';
import { addSession, addUser, emailOf } from '#tests/support/data/users.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';

let time = new Date('2026-11-15T08:00:00Z');

const { server, db, buyer } = await startServerWithBuyer({
  settings: { BUSINESS_EMAIL: 'rights@vignette.example' },
  overrides: { now: () => time },
});

interface SendOptions {
  key?: string;
  lang?: string;
  by?: string;
}

const send = (input: object = {}, { key, lang, by = buyer.token }: SendOptions = {}) =>
  call(
    server,
    'sendCopyrightOrder',
    { contact: buyer.contact, terms, ...input },
    { token: by, headers: { ...(key && { 'idempotency-key': key }), ...(lang && { lang }) } },
  );
const detail = (order_id: number, by = buyer.token) =>
  call(server, 'getCopyrightOrderDetail', { order_id }, { token: by });
const cart = async () =>
  (await call(server, 'getCopyrightCartDramaIds', {}, buyer)).data.toSorted();
/** The mails with the order number in the subject, in the order in which they were queued. */
const mailsAbout = async (orderNo: string) =>
  (await readMails(server)).filter(({ subject }) => subject.includes(orderNo)).toReversed();
const orderCount = async (owner = buyer.userId) => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM copyright_orders WHERE user_id = ${owner}`.execute(db);
  return rows[0]?.n;
};

async function addNamedDrama() {
  return addDrama(db, {
    originalTitle: '月门',
    texts: { en: { title: 'Moon Gate' }, es: { title: 'La puerta de la luna' } },
  });
}

describe('sending', () => {
  test('copies the titles into the order, empties the cart and returns a number', async () => {
    const [first, second] = [await addNamedDrama(), await addDrama(db)];
    await buyer.collect([second], 0);
    await buyer.collect([first], 1);
    const sent = await send({ message: 'Soon, please.' }, { lang: 'es' });
    expect(sent).toMatchObject({ code: 200, data: { copyright_cart_count: 0 } });
    expect(sent.data.order_no).toMatch(/^VG-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(await cart()).toEqual([]);

    await db
      .updateTable('drama_texts')
      .set({ title: 'Renamed' })
      .where('drama_id', '=', first)
      .execute();
    expect((await detail(sent.data.order_id)).data).toEqual({
      order_id: sent.data.order_id,
      order_no: sent.data.order_no,
      status: 'submitted',
      contact: buyer.contact,
      terms,
      message: 'Soon, please.',
      quote_state: null,
      deal_no: null,
      deal: null,
      created_at: time.toISOString(),
      items: [
        {
          drama_id: first,
          title: 'La puerta de la luna',
          original_title: '月门',
          cover: '/media/posters/agave-heiress-640.webp#3a2233',
          episode_count: 0,
          total_minutes: 0,
          is_custom_version: 1,
          is_available: true,
          terms,
          availability: { state: 'unstated', reasons: [], free: [], free_from: null },
        },
        expect.objectContaining({ drama_id: second, title: '原名', is_custom_version: 0 }),
      ],
      timeline: [{ status: 'submitted', note: '', at: time.toISOString() }],
    });
  });

  test('mails the buyer in the requested language, and the operator with the file', async () => {
    await buyer.collect([await addNamedDrama()]);
    const { data } = await send({ message: 'Buenos días' }, { lang: 'es' });
    await expect.poll(() => mailsAbout(data.order_no)).toHaveLength(3);
    const [accountMail, confirmation, notice] = await mailsAbout(data.order_no);
    expect(accountMail).toMatchObject({
      to: await emailOf(db, buyer.userId),
      text: confirmation?.text,
    });
    expect(confirmation).toMatchObject({
      to: buyer.contact.email,
      subject: `Recibimos tu pedido ${data.order_no}`,
      text: expect.stringContaining('- La puerta de la luna · Por decidir'),
    });
    expect(notice).toMatchObject({
      to: 'rights@vignette.example',
      subject: `New licensing order ${data.order_no}: Luz SA`,
      text: expect.stringMatching(/Territories: Spain, Mexico[\s\S]*Buenos días/),
    });
    expect(notice?.raw).toContain(`\r\nReply-To: ${buyer.contact.email}\r\n`);
    expect(confirmation?.raw).not.toContain('Reply-To');
    expect(notice?.raw).toContain(`Licensing order ${data.order_no} 2026-11-15.xlsx`);
    expect(notice?.raw).toContain('\r\nUEsDB');
  });

  test('orders only the given lines, each once', async () => {
    const dramas = [await addDrama(db), await addDrama(db), await addDrama(db)];
    const [one, two] = await buyer.collect(dramas);
    const sent = await send({ cart_ids: [one, two, one] });
    expect(sent).toMatchObject({ code: 200, data: { copyright_cart_count: 1 } });
    expect((await detail(sent.data.order_id)).data.items).toHaveLength(2);
    expect(await cart()).toEqual([dramas[2]]);
  });

  test('with the same key returns the same reply, or rejects a different request', async () => {
    const [first, second] = [await addDrama(db), await addDrama(db)];
    await buyer.collect([first]);
    const key = randomUUID();
    const sent = await send({}, { key });
    await buyer.collect([second]);
    expect(await send({}, { key, lang: 'ja' })).toMatchObject({ code: 200, data: sent.data });
    for (const other of [{ message: 'x' }, { terms: { ...terms, term_months: 12 } }])
      expect(await send(other, { key })).toMatchObject({ code: outcomes.keyReused.code });
    expect([await orderCount(), await cart()]).toEqual([1, [second]]);
    await expect.poll(() => mailsAbout(sent.data.order_no)).toHaveLength(3);

    // Keys of different users are independent.
    const stranger = await addUser(db);
    await collect(db, stranger, [first]);
    const theirs = await send({}, { key, by: await addSession(db, stranger) });
    expect(theirs.data.order_no).not.toBe(sent.data.order_no);
  });

  test('a hundred times concurrently with one key makes one order', async () => {
    await buyer.collect([await addDrama(db)]);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 100 }, () => send({}, { key })));
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ data }) => data.order_no)).size).toBe(1);
    expect(await orderCount()).toBe(1);
  });

  test('is limited to ten a minute; rejected requests do not count', async () => {
    const dramas = await Promise.all(Array.from({ length: 11 }, () => addDrama(db)));
    for (let n = 0; n < 12; n += 1)
      expect(await send()).toMatchObject({ code: outcomes.nothingToOrder.code });
    for (const drama of dramas.slice(0, 10)) {
      await buyer.collect([drama]);
      expect(await send()).toMatchObject({ code: 200 });
    }
    await buyer.collect(dramas.slice(10));
    expect(await send()).toMatchObject({ code: outcomes.tooManyRequests.code });
    time = new Date(time.getTime() + 60_000);
    expect(await send()).toMatchObject({ code: 200 });
  });
});

describe('sending is rejected', () => {
  test('for an empty cart or selection, and for lines of other users or unknown ones', async () => {
    expect(await send()).toMatchObject({ code: outcomes.nothingToOrder.code });
    const [line] = await buyer.collect([await addDrama(db)]);
    expect(await send({ cart_ids: [] })).toMatchObject({ code: outcomes.nothingToOrder.code });
    const stranger = await addUser(db);
    const [theirs] = await collect(db, stranger, [await addDrama(db)]);
    for (const cart_ids of [[theirs], [line, theirs], [999_999_999]])
      expect(await send({ cart_ids })).toMatchObject({ code: outcomes.notFound.code });
    expect([await orderCount(), (await cart()).length]).toEqual([0, 1]);
  });

  test.for<[string, object]>([
    ['cart_ids', { cart_ids: Array.from({ length: 501 }, (_, n) => n + 1) }],
    ['cart_ids.0', { cart_ids: [0] }],
    ['terms.territories.0', { terms: { ...terms, territories: ['XX'] } }],
    ['terms.territories', { terms: { ...terms, territories: [] } }],
    ['terms.territories', { terms: { ...terms, territories: ['WORLD', 'ES'] } }],
    ['terms.media', { terms: { ...terms, media: ['tv', 'tv'] } }],
    ['terms.languages.0', { terms: { ...terms, languages: ['Spanish!'] } }],
    ['terms.term_months', { terms: { ...terms, term_months: 0 } }],
    ['terms.term_months', { terms: { ...terms, term_months: 121 } }],
    ['message', { message: 'x'.repeat(2001) }],
    ['contact.name', { contact: { ...contact, name: ' ' } }],
    ['contact.email', { contact: { ...contact, email: 'a@x.example, b@x.example' } }],
  ])('for an invalid %s, naming the field', async ([field, input]) => {
    await buyer.collect([await addDrama(db)]);
    expect(await send(input)).toMatchObject({ code: outcomes.invalidInput.code, data: { field } });
    expect(await orderCount()).toBe(0);
  });

  test('for a selected title that is withdrawn; without a selection it stays in the cart', async () => {
    const [withdrawn, published] = [await addNamedDrama(), await addDrama(db)];
    const lines = await buyer.collect([withdrawn, published]);
    await db
      .updateTable('dramas')
      .set({ state: 'withdrawn' })
      .where('id', '=', withdrawn)
      .execute();
    const refused = await send({ cart_ids: lines });
    expect(refused).toMatchObject({
      code: outcomes.titleWithdrawn.code,
      data: { cart_ids: [lines[0]] },
    });
    expect(refused.message).toContain('Moon Gate');
    expect(await send()).toMatchObject({ code: 200, data: { copyright_cart_count: 1 } });
    expect(await cart()).toEqual([withdrawn]);
    expect(await send()).toMatchObject({ code: outcomes.nothingToOrder.code });
  });
});
