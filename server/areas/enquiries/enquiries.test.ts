import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addOrder } from '#tests/support/data/quotes.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let time = new Date('2026-11-16T08:00:00Z');
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer({
    settings: {
      API_RATE: '0',
      BUSINESS_EMAIL: 'desk@vignette.example',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    overrides: { now: () => time },
  });
});

/** Each visitor has an address of its own, unless one is given. */
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;

interface Options {
  token?: string;
  key?: string;
  address?: string;
  lang?: string;
}

function send(input: Record<string, unknown>, options: Options = {}) {
  const { token, key, address = newAddress(), lang = 'en' } = options;
  const headers = { 'x-forwarded-for': address, lang, ...(key && { 'idempotency-key': key }) };
  const enquiry = { subject: 'support', email: 'ana@luz.example', text: 'The video stops.' };
  return call(
    server,
    'sendEnquiry',
    { ...enquiry, ...input },
    { headers, ...(token && { token }) },
  );
}

const stored = (enquiryNo: string) =>
  server.context.db
    .selectFrom('enquiries')
    .selectAll()
    .where('enquiry_no', '=', enquiryNo)
    .executeTakeFirstOrThrow();

async function signUp() {
  const userId = await addUser(server.context.db);
  return { userId, token: await addSession(server.context.db, userId) };
}

const mailsTo = async (address: string) =>
  (await readMails(server)).filter(({ to }) => to === address);

const NOTICE = {
  work: 'The film Lantern, of which I am the director',
  places: ['https://vignette.example/en/player/7'],
  claimant: 'owner',
  owner: 'Ana Ruiz',
  postal_address: '1 Calle Mayor\nMadrid',
  is_good_faith: true,
  is_accurate: true,
  signature: 'Ana Ruiz',
};
const notice = (more: Record<string, unknown> = {}) => ({
  subject: 'copyright_notice',
  notice: NOTICE,
  ...more,
});

test('a guest sends an enquiry and reads it by the link of the confirmation', async () => {
  const email = 'guest@luz.example';
  const sent = await send(
    { email, text: 'The film\nstops.', page: '/ja/player/7' },
    { lang: 'ja' },
  );
  expect(sent.data.enquiry_no).toMatch(/^VE-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe(`[${sent.data.enquiry_no}] お問い合わせを受け付けました`);
  expect(mail?.raw).toContain('Reply-To: desk@vignette.example');
  expect(mail?.text).not.toContain('stops');
  const [, token = ''] = /\/ja\/enquiry\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const linked = await call(server, 'getLinkedEnquiry', { token });
  expect(linked.data).toMatchObject({
    enquiry_no: sent.data.enquiry_no,
    state: 'new',
    messages: [{ from: 'visitor', text: 'The film\nstops.' }],
  });
  const found = (await mailsTo('desk@vignette.example')).filter(({ text }) =>
    text.includes(sent.data.enquiry_no),
  );
  expect(found).toHaveLength(1);
  expect(found[0]?.text).toContain(`/enquiries/${sent.data.enquiry_no}`);
});

test('an enquiry of a signed-in user is in the list of that user only', async () => {
  const [ana, other] = [await signUp(), await signUp()];
  const sent = await send({}, { token: ana.token });
  const { enquiry_no } = sent.data;
  const list = (token: string) => call(server, 'getEnquiryList', {}, { token });
  expect((await list(ana.token)).data).toMatchObject({
    list: [{ enquiry_no, excerpt: 'The video stops.', state: 'new' }],
    total: 1,
  });
  expect((await list(other.token)).data.total).toBe(0);
  const show = (token: string) => call(server, 'getEnquiry', { enquiry_no }, { token });
  expect((await show(ana.token)).data.enquiry_no).toBe(enquiry_no);
  expect((await show(other.token)).code).toBe(outcomes.notFound.code);
  const reply = { enquiry_no, text: 'Mine' };
  for (const token of [other.token, undefined])
    expect((await call(server, 'replyToEnquiry', reply, token ? { token } : {})).code).not.toBe(
      outcomes.ok.code,
    );
  expect((await show(ana.token)).data.messages).toHaveLength(1);
});

test('a reply opens a closed enquiry again and is mailed to the operator', async () => {
  const ana = await signUp();
  const { enquiry_no } = (await send({}, { token: ana.token })).data;
  await server.context.db
    .updateTable('enquiries')
    .set({ state: 'closed', waiting_since: null })
    .where('enquiry_no', '=', enquiry_no)
    .execute();
  const key = 'reply-key-0001';
  const reply = () =>
    call(
      server,
      'replyToEnquiry',
      { enquiry_no, text: 'It stops again.' },
      { token: ana.token, headers: { 'idempotency-key': key } },
    );
  const [one, two] = await Promise.all([reply(), reply()]);
  expect([one?.code, two?.code]).toEqual([outcomes.ok.code, outcomes.ok.code]);
  expect((await reply()).data).toMatchObject({
    state: 'open',
    messages: [{ text: 'The video stops.' }, { from: 'visitor', text: 'It stops again.' }],
  });
  expect((await stored(enquiry_no)).waiting_since).toEqual(time);
  await expect
    .poll(async () =>
      (await mailsTo('desk@vignette.example')).filter(({ text }) =>
        text.includes('It stops again.'),
      ),
    )
    .toHaveLength(1);
});

test('one key makes one enquiry, also for parallel requests; another content is refused', async () => {
  const key = 'same-key-0001';
  const address = newAddress();
  const replies = await Promise.all([1, 2, 3].map(() => send({}, { key, address })));
  expect(new Set(replies.map(({ data }) => data.enquiry_no)).size).toBe(1);
  expect((await send({ text: 'Another text' }, { key, address })).code).toBe(
    outcomes.keyReused.code,
  );
});

test('a key counts for one address, also from another network and after a session has expired', async () => {
  const key = 'guessed-key-0001';
  const { userId, token } = await signUp();
  const { enquiry_no } = (await send({}, { key, token })).data;
  expect((await stored(enquiry_no)).user_id).toBe(userId);
  expect((await send({}, { key })).data).toEqual({ enquiry_no });
  const other = await send({ email: 'eva@luz.example' }, { key });
  expect(other.code).toBe(outcomes.ok.code);
  expect(other.data.enquiry_no).not.toBe(enquiry_no);
});

test('the key of a reply counts for one enquiry, also from another network', async () => {
  const [first, second] = await Promise.all([send({}), send({})]);
  const reply = async (enquiryNo: string) => {
    const { token } = await stored(enquiryNo);
    const headers = { 'x-forwarded-for': newAddress(), 'idempotency-key': 'same-reply-0001' };
    return call(server, 'replyToEnquiry', { token, text: 'Again.' }, { headers });
  };
  for (const { data } of [first, first, second])
    expect((await reply(data.enquiry_no)).data.messages).toHaveLength(2);
});

test('of 100 enquiries from one network the first five are taken', async () => {
  const address = newAddress();
  const codes: number[] = [];
  for (let n = 0; n < 100; n += 1) codes.push((await send({}, { address })).code);
  expect(codes.slice(0, 5)).toEqual(Array(5).fill(outcomes.ok.code));
  expect(new Set(codes.slice(5))).toEqual(new Set([outcomes.tooManyRequests.code]));
});

test('an address gets three confirmations in an hour; further enquiries are stored', async () => {
  const email = 'flooded@luz.example';
  const numbers: string[] = [];
  for (let n = 0; n < 5; n += 1) numbers.push((await send({ email })).data.enquiry_no);
  expect(new Set(numbers).size).toBe(5);
  await expect
    .poll(async () =>
      (await mailsTo('desk@vignette.example')).filter(({ text }) =>
        text.includes(numbers[4] as string),
      ),
    )
    .toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(3);
});

test('a filled honeypot gets the same reply; the enquiry is spam and no mail is sent', async () => {
  const email = 'robot@luz.example';
  const sent = await send({ email, website: 'https://spam.example' });
  expect(sent).toMatchObject({ code: outcomes.ok.code, data: { enquiry_no: expect.any(String) } });
  expect((await stored(sent.data.enquiry_no)).spam_at).toEqual(time);
  const queued = server.context.db
    .selectFrom('outgoing_mails')
    .select('id')
    .where('recipient', '=', email);
  expect(await queued.execute()).toEqual([]);
  expect(await mailsTo(email)).toEqual([]);
});

test('a title is linked in any state, and one that does not exist is ignored', async () => {
  const { db } = server.context;
  for (const state of ['published', 'draft', 'withdrawn'] as const) {
    const drama_id = await addDrama(db, { state });
    const sent = await send({ drama_id });
    expect(sent, state).toMatchObject({ code: outcomes.ok.code });
    expect(await stored(sent.data.enquiry_no), state).toMatchObject({ drama_id });
  }
  const sent = await send({ drama_id: 999_999 });
  expect(await stored(sent.data.enquiry_no)).toMatchObject({ drama_id: null });
});

test('the only title whose address a notice names is linked, unless another one is stated', async () => {
  const { db, config } = server.context;
  const [one = 0, other = 0] = [await addDrama(db), await addDrama(db, { state: 'withdrawn' })];
  const linkOf = async (places: string[], drama_id?: number) => {
    const input = notice({ notice: { ...NOTICE, places }, ...(drama_id && { drama_id }) });
    return (await stored((await send(input)).data.enquiry_no)).drama_id;
  };
  const at = (id: number) => `${config.publicUrl}/ja/player/${id}`;
  expect(await linkOf(['Moon Gate', `${at(one)}?episode=2`, at(one)])).toBe(one);
  expect(await linkOf([at(other)])).toBe(other);
  expect(await linkOf([at(one), at(other)])).toBeNull();
  expect(await linkOf(['Moon Gate', 'https://other.example/en/player/1'])).toBeNull();
  expect(await linkOf([at(999_999)])).toBeNull();
  expect(await linkOf([at(one)], other)).toBe(other);
});

test.each(['en', 'ja', 'ko', 'es', 'zh', 'zh-TW'] as const)(
  'the sender of a notice in %s reads its parts by the link, and its declarations in the mail',
  async (lang) => {
    const email = `notice-${lang.toLowerCase()}@luz.example`;
    await send(notice({ email }), { lang });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const [mail] = await mailsTo(email);
    const { t } = server.context.translators[lang];
    const declared = ['enquiry.claimant.owner', 'enquiry.goodFaith', 'enquiry.accurate'] as const;
    for (const key of declared) expect(mail?.text).toContain(t(key));
    for (const word of ['Lantern', 'player/7', 'Ruiz', 'Mayor']) {
      expect(mail?.text).not.toContain(word);
      expect(mail?.html).not.toContain(word);
    }
    const [, prefix, token = '', query] =
      /\/(\w+)\/enquiry\/([\w-]+)(\S*)/.exec(mail?.text ?? '') ?? [];
    expect([prefix, query]).toEqual(lang === 'zh-TW' ? ['zh', '?lang=zh-TW'] : [lang, '']);
    const { data } = await call(server, 'getLinkedEnquiry', { token });
    expect(data).toMatchObject({ notice: NOTICE });
  },
);

test('an order is linked to its own buyer only', async () => {
  const drama = await addDrama(server.context.db);
  const order = await addOrder(server.context, { dramas: 1 });
  const input = { drama_id: drama, order_no: order.orderNo.toLowerCase() };
  const own = await stored((await send(input, { token: order.token })).data.enquiry_no);
  expect(own).toMatchObject({ drama_id: drama, order_id: order.orderId, fields: {} });
  const guest = await stored((await send(input)).data.enquiry_no);
  expect(guest).toMatchObject({ order_id: null, fields: { stated_order_no: input.order_no } });
});

test('a notice needs each of its parts, and only a notice has files', async () => {
  for (const part of Object.keys(NOTICE)) {
    const incomplete = Object.fromEntries(Object.entries(NOTICE).filter(([key]) => key !== part));
    expect(await send(notice({ notice: incomplete })), part).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: `notice.${part}` },
    });
  }
  for (const input of [{ subject: 'copyright_notice' }, { notice: NOTICE }])
    expect((await send(input)).data).toMatchObject({ field: 'notice' });
  const attachments = [{ filename: 'a.pdf', base64: Buffer.from('%PDF-1.7').toString('base64') }];
  expect((await send({ attachments })).data).toMatchObject({ field: 'attachments' });
  expect((await send(notice({ attachments }))).code).toBe(outcomes.ok.code);
});

test('files are what their contents say; others and too large ones are refused', async () => {
  const png = await sharp({
    create: { width: 8, height: 8, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  const attach = (filename: string, bytes: Buffer) =>
    notice({ attachments: [{ filename, base64: bytes.toString('base64') }] });
  const sent = await send(attach('..\\evil/proof.pdf', png));
  const { id } = await stored(sent.data.enquiry_no);
  const files = await server.context.db
    .selectFrom('enquiry_files as f')
    .innerJoin('enquiry_messages as m', 'm.id', 'f.message_id')
    .select(['f.filename', 'f.content_type', 'f.size', 'f.bytes'])
    .where('m.enquiry_id', '=', id)
    .execute();
  expect(files).toEqual([
    { filename: '.._evil_proof.pdf', content_type: 'image/png', size: png.length, bytes: png },
  ]);
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    Buffer.from('MZ\x90\0'),
    png.subarray(0, 12),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
  ])
    expect((await send(attach('a.png', bytes))).data).toMatchObject({ field: 'attachments.0' });
  const pdf = Buffer.from('%PDF-1.7').toString('base64');
  const attachments = [pdf, pdf.slice(4), pdf].map((base64, at) => ({
    filename: `${at}.pdf`,
    base64,
  }));
  expect(await send(notice({ attachments }))).toMatchObject({
    message: 'Attachments may contain only PNG, JPEG and WebP images and PDF files',
    data: { field: 'attachments.1' },
  });
  const third = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(1_800_000)]).toString(
    'base64',
  );
  const together = notice({
    attachments: [1, 2, 3].map((n) => ({ filename: `${n}.pdf`, base64: third })),
  });
  expect(await send(together)).toMatchObject({
    code: outcomes.invalidInput.code,
    message: 'Attachments must be at most 5 MB in total',
  });
});

test('a file of 30 MB and a long text outside of files are refused with 413', async () => {
  const post = (body: object) =>
    fetch(`${server.url}/api/enquiry/sendEnquiry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      body: JSON.stringify({ email: 'ana@luz.example', text: 'x', ...body }),
    });
  const base64 = Buffer.alloc(30_000_000).toString('base64');
  const large = notice({ attachments: [{ filename: 'a.pdf', base64 }] });
  expect((await post(large)).status).toBe(413);
  expect((await post({ subject: 'other', text: 'x'.repeat(1_000_000) })).status).toBe(413);
});

test('a script in every field stays text', async () => {
  const script = '<script>alert(1)</script>';
  const email = 'script@luz.example';
  const sent = await send({
    ...notice({
      notice: { ...NOTICE, work: script, owner: script, signature: script, places: [script] },
    }),
    email,
    name: script,
    company: script,
    text: script,
    page: script,
    order_no: script,
    request_id: script,
    phone: script,
    publication: script,
  });
  expect(sent.code).toBe(outcomes.ok.code);
  await expect
    .poll(async () => {
      const mails = await mailsTo('desk@vignette.example');
      return mails.find(({ text }) => text.includes(sent.data.enquiry_no))?.text;
    })
    .toContain(script);
  for (const { html } of await readMails(server)) expect(html).not.toContain('<script');
});

test('wrong input is refused with the field', async () => {
  for (const [field, value] of [
    ['subject', 'spam'],
    ['email', 'ana'],
    ['email', 'ana@luz.example\r\nBcc: all@luz.example'],
    ['text', ' '],
    ['text', '🗼'.repeat(4001)],
    ['name', 'x'.repeat(201)],
    ['drama_id', 0],
    ['privacy_request', 'all'],
    ['website', 5],
  ] as const)
    expect(await send({ [field]: value }), field).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field },
    });
  expect((await call(server, 'getLinkedEnquiry', { token: 'x'.repeat(43) })).code).toBe(
    outcomes.notFound.code,
  );
});

test('spam is deleted after 30 days, closed enquiries after two years, notices after six', async () => {
  const { db, enquiries } = server.context;
  const sent = async (input = {}) => (await send(input)).data.enquiry_no;
  const [spam, closed, open, closedNotice] = [
    await sent({ website: 'x' }),
    await sent(),
    await sent(),
    await sent(notice()),
  ];
  await db
    .updateTable('enquiries')
    .set({ state: 'closed', waiting_since: null })
    .where('enquiry_no', 'in', [closed, closedNotice])
    .execute();
  const left = async () =>
    (
      await db
        .selectFrom('enquiries')
        .select('enquiry_no')
        .where('enquiry_no', 'in', [spam, closed, open, closedNotice])
        .orderBy('id')
        .execute()
    ).map(({ enquiry_no }) => enquiry_no);
  const before = time;
  const passTo = async (date: string) => {
    time = new Date(date);
    await enquiries.deleteExpired();
    return left();
  };
  expect(await passTo('2026-12-16T07:59:59Z')).toEqual([spam, closed, open, closedNotice]);
  expect(await passTo('2026-12-16T08:00:01Z')).toEqual([closed, open, closedNotice]);
  expect(await passTo('2028-11-16T08:00:01Z')).toEqual([open, closedNotice]);
  expect(await passTo('2032-11-16T08:00:01Z')).toEqual([open]);
  time = before;
});

test('an answered enquiry is closed after six months of silence, and deleted after two years', async () => {
  const { db, enquiries } = server.context;
  const number = (await send({})).data.enquiry_no;
  await db
    .updateTable('enquiries')
    .set({ state: 'waiting', waiting_since: null })
    .where('enquiry_no', '=', number)
    .execute();
  const before = time;
  const stateAt = async (date: string) => {
    time = new Date(date);
    await enquiries.deleteExpired();
    return stored(number).then(({ state }) => state);
  };
  expect(await stateAt('2027-05-16T07:59:59Z')).toBe('waiting');
  expect(await stateAt('2027-05-16T08:00:01Z')).toBe('closed');
  expect((await stored(number)).active_at).toEqual(before);
  expect(await stateAt('2028-11-16T07:59:59Z')).toBe('closed');
  await expect(stateAt('2028-11-16T08:00:01Z')).rejects.toThrow();
  time = before;
});

test('an enquiry takes replies up to 200 messages or 400,000 characters', async () => {
  const { db } = server.context;
  const { token } = await signUp();
  const start = async (messages: number, text: string) => {
    const { enquiry_no } = (await send({ text: 'x' }, { token })).data;
    const { id } = await stored(enquiry_no);
    const message = { sender: 'visitor', actor: 'visitor', text, at: time } as const;
    await db
      .insertInto('enquiry_messages')
      .values(Array.from({ length: messages }, () => ({ ...message, enquiry_id: id })))
      .execute();
    return (reply: string) =>
      call(server, 'replyToEnquiry', { enquiry_no, text: reply }, { token });
  };
  const isFull = {
    code: outcomes.invalidInput.code,
    message: expect.stringContaining('Please send a new enquiry'),
  };
  const often = await start(197, 'Again');
  const replies = await Promise.all([often('More'), often('More'), often('More')]);
  expect(replies.filter(({ code }) => code === outcomes.ok.code)).toHaveLength(2);
  expect(replies).toContainEqual(expect.objectContaining(isFull));
  const long = await start(40, 'x'.repeat(9999));
  expect(await long('x'.repeat(40))).toMatchObject(isFull);
  expect((await long('x'.repeat(39))).code).toBe(outcomes.ok.code);
});

test('an account is deleted with its enquiries, except for notices', async () => {
  const { db } = server.context;
  const { userId, token } = await signUp();
  const own = (await send({}, { token })).data.enquiry_no;
  const kept = (await send(notice(), { token })).data.enquiry_no;
  await db.deleteFrom('users').where('id', '=', userId).execute();
  expect(await stored(kept)).toMatchObject({ user_id: null, buyer_id: null });
  await expect(stored(own)).rejects.toThrow();
});
