import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { newAddress, startEnquiries } from '#tests/support/areas/enquiries.ts';
import { call } from '#tests/support/call.ts';

const { server, clock, send, stored, signUp, mailsTo } = await startEnquiries();

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
  expect((await stored(sent.data.enquiry_no)).spam_at).toEqual(clock.time);
  const queued = server.context.db
    .selectFrom('outgoing_mails')
    .select('id')
    .where('recipient', '=', email);
  expect(await queued.execute()).toEqual([]);
  expect(await mailsTo(email)).toEqual([]);
});

test('an enquiry takes replies up to 200 messages or 400,000 characters', async () => {
  const { db } = server.context;
  const { token } = await signUp();
  const start = async (messages: number, text: string) => {
    const { enquiry_no } = (await send({ text: 'x' }, { token })).data;
    const { id } = await stored(enquiry_no);
    const message = { sender: 'visitor', actor: 'visitor', text, at: clock.time } as const;
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
