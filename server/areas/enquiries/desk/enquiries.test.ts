import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { deskCallPath } from '#contract/desk/address.ts';
import { outcomes } from '#contract/error-codes.ts';
import { containsText } from '#server/db/contains-text.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addOrder } from '#tests/support/data/quotes.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { explain } from '#tests/support/database/explain.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { readMailsTo } from '#tests/support/peers/mailbox.ts';
import { startSmtpPeer } from '#tests/support/peers/smtp-peer.ts';

let desk: TestDesk;
let time = new Date('2026-11-16T08:00:00Z');

beforeAll(async () => {
  desk = await startTestDesk({
    settings: { API_RATE: '0' },
    overrides: { now: () => time },
  });
});

let visitors = 0;

/** Sends an enquiry, each at a later time and within the limits of the network. */
async function send(input: Record<string, unknown> = {}, at = desk, token?: string) {
  visitors += 1;
  time = new Date(time.getTime() + 60_000);
  await at.context.db.deleteFrom('rate_limits').execute();
  const email = `visitor${visitors}@luz.example`;
  const enquiry = { subject: 'support', email, text: 'The film stops.', name: 'Ana Ruiz' };
  const { data } = await call(
    { url: at.siteUrl },
    'sendEnquiry',
    { ...enquiry, ...input },
    token ? { token } : {},
  );
  return { email, enquiry_no: data.enquiry_no };
}

async function seen(enquiry_no: string, at = desk) {
  const { messages } = await (await at.as('support')).getEnquiry({ enquiry_no });
  return { enquiry_no, seen_message_id: messages.at(-1)?.message_id as number };
}

test('an answer is mailed in the visitor’s language, with a link, and ends the wait', async () => {
  const support = await desk.as('support');
  const { email, enquiry_no } = await send();
  const answered = await support.answerEnquiry({
    ...(await seen(enquiry_no)),
    text: 'Please try again.\n\n<b>Regards</b>',
    becomes: 'waiting',
  });
  expect(answered).toMatchObject({ state: 'waiting', waiting_since: null });
  expect(answered.messages.at(-1)).toMatchObject({
    from: 'desk',
    actor: 'support@desk.example',
    is_by_mail: false,
  });
  await expect.poll(() => readMailsTo(desk.context.config.dataDir, email)).toHaveLength(2);
  const [mail] = await readMailsTo(desk.context.config.dataDir, email);
  expect(mail?.subject).toBe(`[${enquiry_no}] Our reply to your enquiry`);
  expect(mail?.text).toContain('Please try again.\n\n<b>Regards</b>');
  expect(mail?.text).toMatch(/\/enquiry\/[\w-]{43}/);
  expect(mail?.text).toContain(`Your reference is ${enquiry_no}.`);
  expect(mail?.html).toContain('&lt;b&gt;Regards');
  await expect
    .poll(async () => (await support.getEnquiry({ enquiry_no })).messages.at(-1)?.mail)
    .toBe('sent');
  const { db } = desk.context;
  const entries = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `enquiry:${enquiry_no}`)
    .execute();
  expect(entries).toMatchObject([{ action: 'enquiry.answer', actor: 'support@desk.example' }]);
  expect(JSON.stringify(entries)).not.toContain('try again');
});

test('of two who answer at once one is told that there is a new message', async () => {
  const [support, sales] = [await desk.as('support'), await desk.as('sales')];
  const { enquiry_no } = await send();
  const answer = { ...(await seen(enquiry_no)), text: 'Hello', becomes: 'open' } as const;
  const results = await Promise.allSettled([
    support.answerEnquiry(answer),
    sales.answerEnquiry(answer),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('A new message has arrived') },
  });
  expect((await support.getEnquiry({ enquiry_no })).messages).toHaveLength(2);
  await expect(
    support.setEnquiryState({
      enquiry_no,
      seen_message_id: answer.seen_message_id,
      becomes: 'closed',
    }),
  ).rejects.toThrow('A new message has arrived');
});

test('a refused answer opens the enquiry again, and is shown as failed until it is sent again', async () => {
  let isRefused = true;
  const peer = await startSmtpPeer({
    refuse: (address) =>
      isRefused && address.startsWith('visitor') ? '550 5.1.1 No such user' : undefined,
  });
  const other = await startTestDesk({ settings: { API_RATE: '0', SMTP_URL: peer.url } });
  const support = await other.as('support');
  const { enquiry_no, email } = await send({}, other);
  await support.answerEnquiry({
    ...(await seen(enquiry_no, other)),
    text: 'Hello',
    becomes: 'waiting',
  });
  const states = async () => {
    const { confirmation, messages } = await support.getEnquiry({ enquiry_no });
    return [confirmation, messages.at(-1)?.mail];
  };
  await expect.poll(states).toEqual(['failed', 'failed']);
  const failedEnquiry = await support.getEnquiry({ enquiry_no });
  expect(failedEnquiry).toMatchObject({
    state: 'open',
    waiting_since: expect.any(String),
    confirmation_code: '5.1.1',
  });
  expect(failedEnquiry.messages.at(-1)?.mail_code).toBe('5.1.1');
  isRefused = false;
  const failed = await support.listMails({ recipient: email, state: 'failed' });
  expect(failed.list).toMatchObject([
    { topic: 'enquiry', subject: expect.stringContaining(enquiry_no), can_retry: true },
    { topic: 'enquiry', can_retry: true },
  ]);
  const key = await other.context.db
    .selectFrom('enquiry_mails')
    .select('message_key')
    .where('mail_id', '=', failed.list[0]?.mail_id as number)
    .executeTakeFirstOrThrow();
  await support.retryMail({ mail_id: failed.list[0]?.mail_id as number });
  await expect.poll(states).toEqual(['failed', 'sent']);
  expect((await support.getEnquiry({ enquiry_no })).messages.at(-1)?.mail_code).toBeNull();
  expect(peer.received.at(-1)?.raw).toContain(`Message-ID: <${key.message_key}@`);
});

test('an enquiry is assigned, linked, noted and marked', async () => {
  const { context } = desk;
  const owner = await desk.as('owner');
  const { enquiry_no } = await send({ order_no: 'VG-UNKNOWN' });
  await desk.signIn('catalogue', 'cat@desk.example');
  await desk.signIn('reader', 'reader@desk.example');
  const staff = await owner.listEnquiryStaff();
  const { id: readerId } = await context.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'reader@desk.example')
    .executeTakeFirstOrThrow();
  expect(staff.map(({ staff_id }) => staff_id)).not.toContain(readerId);
  const staff_id = staff[0]?.staff_id as number;
  expect((await owner.assignEnquiry({ enquiry_no, staff_id })).assigned_to).toEqual(staff[0]);
  await expect(owner.assignEnquiry({ enquiry_no, staff_id: readerId })).rejects.toThrow();

  const buyer_id = await addUser(context.db);
  const order = await addOrder(context, { dramas: 1 });
  const drama_id = await addDrama(context.db, {
    state: 'draft',
    texts: { en: { title: 'Lantern' } },
  });
  const links = { buyer_id, order_no: order.orderNo, drama_id };
  const linked = await owner.linkEnquiry({ enquiry_no, ...links });
  expect(linked).toMatchObject({
    buyer: { buyer_id },
    order_no: order.orderNo,
    stated_order_no: 'VG-UNKNOWN',
    drama: { drama_id, title: 'Lantern', state: 'draft' },
  });
  for (const [name, value] of Object.entries(links)) {
    const { list } = await owner.listEnquiries({ [name]: value });
    expect(
      list.map((one) => one.enquiry_no),
      name,
    ).toEqual([enquiry_no]);
  }
  expect((await owner.listEnquiries({ order_no: 'VG-2222-2222' })).total).toBe(0);
  const unlinked = await owner.linkEnquiry({ enquiry_no, buyer_id: null });
  expect(unlinked).toMatchObject({ buyer: null, order_no: order.orderNo, drama: { drama_id } });
  expect((await owner.listEnquiries({ buyer_id })).total).toBe(0);
  for (const wrong of [{ buyer_id: 999_999 }, { order_no: 'VG-2222-2222' }, { drama_id: 999_999 }])
    await expect(owner.linkEnquiry({ enquiry_no, ...wrong })).rejects.toThrow();

  const noted = await owner.addEnquiryNote({ enquiry_no, note: 'Called back.' });
  expect(noted.notes).toMatchObject([{ note: 'Called back.', actor: 'owner@desk.example' }]);

  const listed = async (is_spam: boolean) =>
    (await owner.listEnquiries({ is_spam, search: enquiry_no })).list.length;
  expect([await listed(false), await listed(true)]).toEqual([1, 0]);
  expect((await owner.markEnquirySpam({ enquiry_no, is_spam: true })).is_spam).toBe(true);
  expect([await listed(false), await listed(true)]).toEqual([0, 1]);
  await expect(
    owner.answerEnquiry({ ...(await seen(enquiry_no)), text: 'Hello', becomes: 'open' }),
  ).rejects.toThrow('marked as spam');
  await owner.markEnquirySpam({ enquiry_no, is_spam: false });
});

test('a link to an account leaves the enquiry with its sender', async () => {
  const { db } = desk.context;
  const owner = await desk.as('owner');
  const [senderId, otherId] = [await addUser(db), await addUser(db)];
  const [sender, other] = [await addSession(db, senderId), await addSession(db, otherId)];
  const { enquiry_no } = await send({}, desk, sender);
  expect((await owner.getEnquiry({ enquiry_no })).buyer).toMatchObject({ buyer_id: senderId });
  const readers = async () => {
    const readable: string[] = [];
    for (const [name, token] of Object.entries({ sender, other })) {
      const input = { enquiry_no };
      const { code } = await call({ url: desk.siteUrl }, 'getEnquiry', input, { token });
      if (code === outcomes.ok.code) readable.push(name);
    }
    return readable;
  };
  const linked = await owner.linkEnquiry({ enquiry_no, buyer_id: otherId });
  expect(linked.buyer).toMatchObject({ buyer_id: otherId });
  expect(await readers()).toEqual(['sender']);
  await owner.linkEnquiry({ enquiry_no, buyer_id: null });
  expect(await readers()).toEqual(['sender']);

  await owner.linkEnquiry({ enquiry_no, buyer_id: otherId });
  await db.deleteFrom('users').where('id', '=', otherId).execute();
  expect((await owner.getEnquiry({ enquiry_no })).buyer).toBeNull();
  expect(await readers()).toEqual(['sender']);
  await db.deleteFrom('users').where('id', '=', senderId).execute();
  await expect(owner.getEnquiry({ enquiry_no })).rejects.toThrow();
});

test('lists are filtered, searched and paged, latest activity first', async () => {
  const support = await desk.as('support');
  const [first, second, third] = [
    await send({ subject: 'press', company: 'Daily Lantern' }),
    await send({ subject: 'press' }),
    await send({ subject: 'press' }),
  ];
  const press = async (filter: object) => {
    const { list } = await support.listEnquiries({ subject: 'press', ...filter });
    return list.map(({ enquiry_no }) => enquiry_no);
  };
  const numbers = [third, second, first].map(({ enquiry_no }) => enquiry_no);
  expect(await press({})).toEqual(numbers);
  const page = await support.listEnquiries({ subject: 'press', page_size: 2 });
  expect(page).toMatchObject({ total: 3, is_total_capped: false });
  expect(await press({ page_size: 2, after: page.next })).toEqual(numbers.slice(2));
  for (const search of ['daily LANTERN', first.email, first.enquiry_no.toLowerCase()])
    expect(await press({ search }), search).toEqual([first.enquiry_no]);

  const me = (await support.listEnquiryStaff())[0]?.staff_id as number;
  await support.assignEnquiry({ enquiry_no: second.enquiry_no, staff_id: me });
  expect(await press({ assigned: me })).toEqual([second.enquiry_no]);
  expect(await press({ assigned: 'nobody' })).toEqual([third.enquiry_no, first.enquiry_no]);
  time = new Date(time.getTime() + 60_000);
  await support.setEnquiryState({ ...(await seen(first.enquiry_no)), becomes: 'closed' });
  expect(await press({ state: 'closed' })).toEqual([first.enquiry_no]);
  expect(await press({})).toEqual([first, third, second].map(({ enquiry_no }) => enquiry_no));
});

test('Today lists who waits longest', async () => {
  const support = await desk.as('support');
  const { db } = desk.context;
  await db.updateTable('enquiries').set({ state: 'closed', waiting_since: null }).execute();
  const [one, two] = [await send(), await send(), await send({ website: 'x' })];
  const { enquiries } = await support.getToday();
  expect(enquiries?.waiting).toMatchObject({ count: 2, is_capped: false });
  expect(enquiries?.waiting.list.map(({ enquiry_no }) => enquiry_no)).toEqual([
    one.enquiry_no,
    two.enquiry_no,
  ]);
});

test('the search of the desk finds enquiries by parts of number, name, company and address', async () => {
  const support = await desk.as('support');
  const { enquiry_no } = await send({
    name: 'Vera Prado',
    company: 'Río Films',
    email: 'vera.prado@rio.example',
  });
  const spam = await send({ website: 'x' });
  const compact = enquiry_no.toLowerCase().replaceAll('-', '');
  const [, start = '', end = ''] = enquiry_no.split('-');
  const named = ['vera', 'prado', 'rio films', 'vera.prado@rio'];
  for (const text of [...named, `VE-${start}`, end, compact.slice(0, 9), compact.slice(0, 7)]) {
    const { enquiries, exact } = await support.findAnything({ text });
    expect(enquiries, text).toContainEqual({
      enquiry_no,
      name: 'Vera Prado',
      email: 'vera.prado@rio.example',
      company: 'Río Films',
      is_spam: false,
    });
    expect(exact, text).toBeNull();
  }
  for (const number of [enquiry_no, spam.enquiry_no])
    for (const text of [number, number.toLowerCase().replaceAll('-', '')])
      expect((await support.findAnything({ text })).exact).toEqual({
        kind: 'enquiry',
        enquiry_no: number,
      });
  const { enquiries } = await support.findAnything({ text: spam.enquiry_no });
  expect(enquiries).toMatchObject([{ enquiry_no: spam.enquiry_no, is_spam: true }]);
});

test('a file is downloaded as an attachment of its own type', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const notice = {
    work: 'Lantern',
    places: ['/en/player/7'],
    claimant: 'agent',
    owner: 'Luz SA',
    postal_address: 'Madrid',
    is_good_faith: true,
    is_accurate: true,
    signature: 'Ana Ruiz',
  };
  const attachments = [{ filename: 'proof.svg', base64: png.toString('base64') }];
  const { enquiry_no } = await send({ subject: 'copyright_notice', notice, attachments });
  const token = await desk.signIn('reader', 'reader@desk.example');
  const shown = await desk.with(token).getEnquiry({ enquiry_no });
  expect(shown.notice).toEqual(notice);
  const [file] = shown.files;
  const response = await fetch(
    `${desk.url}${deskCallPath('exportEnquiryFile')}?enquiry_no=${enquiry_no}&file_id=${file?.file_id}`,
    { headers: { cookie: `desk=${token}` } },
  );
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^attachment/),
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
  const other = await send();
  await expect(
    desk.with(token).exportEnquiryFile({ ...other, file_id: file?.file_id as number }),
  ).rejects.toThrow();
});

test('a notice lists its linked title and those whose players it names', async () => {
  const { db, config } = desk.context;
  const [linked, published, draft, other] = [
    await addDrama(db),
    await addDrama(db),
    await addDrama(db, { state: 'draft' }),
    await addDrama(db),
  ];
  const notice = {
    work: 'Lantern',
    places: [
      `${config.publicUrl}/en/player/${published}`,
      `/ja/player/${draft}`,
      '/en/player/999999',
      `https://other.example/en/player/${other}`,
    ],
    claimant: 'owner',
    owner: 'Luz SA',
    postal_address: 'Madrid',
    is_good_faith: true,
    is_accurate: true,
    signature: 'Ana Ruiz',
  };
  const { enquiry_no } = await send({ subject: 'copyright_notice', notice, drama_id: linked });
  const reader = await desk.as('reader');
  expect((await reader.getEnquiry({ enquiry_no })).titles).toMatchObject([
    { drama_id: linked, state: 'published' },
    { drama_id: published, state: 'published' },
    { drama_id: draft, state: 'draft' },
  ]);
  const plain = await send({ drama_id: linked });
  expect((await reader.getEnquiry({ enquiry_no: plain.enquiry_no })).titles).toEqual([]);
});

test('templates are added, replaced and deleted', async () => {
  const support = await desk.as('support');
  const template = { name: 'Received', subject: null, texts: { en: 'Thank you.', ja: '受領' } };
  const added = await support.saveEnquiryTemplate(template);
  const { template_id } = added;
  const edited = { ...template, template_id, subject: 'press', texts: { en: 'Thanks.' } } as const;
  expect(await support.saveEnquiryTemplate(edited)).toEqual(edited);
  expect(await support.listEnquiryTemplates()).toContainEqual(edited);
  await expect(support.saveEnquiryTemplate({ ...template, texts: {} })).rejects.toThrow();
  await support.deleteEnquiryTemplate({ template_id });
  await expect(support.deleteEnquiryTemplate({ template_id })).rejects.toThrow('deleted');
  await expect(support.saveEnquiryTemplate(edited)).rejects.toThrow('deleted');
});

test('each order of the lists and the search is a range of an index', async () => {
  const { db } = desk.context;
  await db.transaction().execute(async (tx) => {
    // The index of grams takes long to write on a busy machine.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`
        INSERT INTO enquiries (enquiry_no, token, subject, locale, email, name, company, fields, page,
          created_at, active_at, waiting_since)
        SELECT 'VE-' || n, repeat('x', 32) || n, 'other', 'en', n || '@many.example', '', '', '{}', '',
          now() - make_interval(mins => n), now() - make_interval(mins => n), now()
        FROM generate_series(1, 2000) AS n`.execute(tx);
    await sql`ANALYZE enquiries`.execute(tx);
    const plan = (condition: string, order = 'active_at DESC, id DESC') =>
      explain(
        tx,
        sql`SELECT id FROM enquiries WHERE ${sql.raw(condition)} ORDER BY ${sql.raw(order)} LIMIT 51`,
      );
    for (const [index, condition, order] of [
      ['enquiries_latest', 'spam_at IS NULL'],
      ['enquiries_by_state', "spam_at IS NULL AND state = 'closed'"],
      ['enquiries_by_subject', "spam_at IS NULL AND subject = 'press'"],
      ['enquiries_by_assignee', 'spam_at IS NULL AND assigned_to = 1'],
      ['enquiries_spam', 'spam_at IS NOT NULL'],
      ['enquiries_by_user', 'user_id = 1'],
      ['enquiries_by_buyer', 'spam_at IS NULL AND buyer_id = 1'],
      ['enquiries_by_order', 'spam_at IS NULL AND order_id = (SELECT 1)'],
      ['enquiries_by_drama', 'spam_at IS NULL AND drama_id = 1'],
      ['enquiries_waiting', 'waiting_since IS NOT NULL AND spam_at IS NULL', 'waiting_since, id'],
    ] as const) {
      const { nodes, indexes } = await plan(condition, order);
      expect({ condition, indexes }).toEqual({ condition, indexes: [index] });
      expect(nodes).not.toContain('Sort');
    }
    const search = sql`SELECT id FROM enquiries
        WHERE search_grams(search_text) @> search_pieces(fold_search('1321@many'))`;
    expect((await explain(tx, search)).indexes).toEqual(['enquiries_search']);
    const either = sql`SELECT id FROM enquiries e
        WHERE ${containsText('e', 've1321')} OR ${containsText('e', 'VE-1321')} LIMIT 1000`;
    const { nodes, indexes } = await explain(tx, either);
    expect(indexes).toEqual(['enquiries_search', 'enquiries_search']);
    expect(nodes).not.toContain('Seq Scan');
    await sql`DELETE FROM enquiries WHERE email LIKE '%@many.example'`.execute(tx);
  });
});
