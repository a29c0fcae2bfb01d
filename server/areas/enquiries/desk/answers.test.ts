import { expect, test } from 'vitest';
import { startEnquiryDesk } from '#tests/support/areas/enquiry-desk.ts';
import { startTestDesk } from '#tests/support/desk.ts';
import { readMailsTo } from '#tests/support/peers/mailbox.ts';
import { startSmtpPeer } from '#tests/support/peers/smtp-peer.ts';

const { desk, send, seen } = await startEnquiryDesk();

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
