import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { NOTICE, notice, startEnquiries } from '#tests/support/areas/enquiries.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';

const { server, clock, send, stored, signUp, mailsTo } = await startEnquiries();

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
  expect((await stored(enquiry_no)).waiting_since).toEqual(clock.time);
  await expect
    .poll(async () =>
      (await mailsTo('desk@vignette.example')).filter(({ text }) =>
        text.includes('It stops again.'),
      ),
    )
    .toHaveLength(1);
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

test('an order is linked to its own buyer only', async () => {
  const drama = await addDrama(server.context.db);
  const order = await addOrder(server.context, { dramas: 1 });
  const input = { drama_id: drama, order_no: order.orderNo.toLowerCase() };
  const own = await stored((await send(input, { token: order.token })).data.enquiry_no);
  expect(own).toMatchObject({ drama_id: drama, order_id: order.orderId, fields: {} });
  const guest = await stored((await send(input)).data.enquiry_no);
  expect(guest).toMatchObject({ order_id: null, fields: { stated_order_no: input.order_no } });
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

test('an account is deleted with its enquiries, except for notices', async () => {
  const { db } = server.context;
  const { userId, token } = await signUp();
  const own = (await send({}, { token })).data.enquiry_no;
  const kept = (await send(notice(), { token })).data.enquiry_no;
  await db.deleteFrom('users').where('id', '=', userId).execute();
  expect(await stored(kept)).toMatchObject({ user_id: null, buyer_id: null });
  await expect(stored(own)).rejects.toThrow();
});
