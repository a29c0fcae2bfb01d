import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { checkMailbox } from '#server/doctor/check-mail.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { call } from '#tests/support/call.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { type ImapPeer, startImapPeer } from '#tests/support/peers/imap-peer.ts';
import { readMailsTo } from '#tests/support/peers/mailbox.ts';

const MARKER = '— Please write your reply above this line —';

let imap: ImapPeer;
let desk: TestDesk;
let passed = 0;

beforeAll(async () => {
  imap = await startImapPeer();
  afterFile(() => imap.stop());
  desk = await startTestDesk({
    settings: { API_RATE: '0', IMAP_URL: imap.url, BUSINESS_EMAIL: 'desk@vignette.example' },
    overrides: { now: () => new Date(Date.now() + passed) },
  });
});

let visitors = 0;
/** Sends an enquiry; returns what is known of it. */
async function sendEnquiry() {
  visitors += 1;
  // Each from its own time, because the limit of a network counts by time.
  passed += 11 * 60_000;
  const email = `visitor${visitors}@luz.example`;
  const input = { subject: 'support', email, text: 'The film stops.' };
  const { data } = await call({ url: desk.siteUrl }, 'sendEnquiry', input);
  return { email, enquiryNo: data.enquiry_no };
}

async function mailsTo(email: string, count: number) {
  await expect.poll(() => readMailsTo(desk.context.config.dataDir, email)).toHaveLength(count);
  return readMailsTo(desk.context.config.dataDir, email);
}

const messageIdIn = (raw: string) => /^Message-ID: (<[^>]+>)/im.exec(raw)?.[1] ?? '';

async function show(enquiryNo: string) {
  return (await desk.as('support')).getEnquiry({ enquiry_no: enquiryNo });
}

const run = () => desk.context.incomingMail.run(new AbortController().signal);

/** The server reads once a minute itself: if it does so now, this waits, and reads what is left. */
async function read() {
  await run();
  const isFree = sql<boolean>`leased_until < now()`.as('is_free');
  const mailbox = desk.context.db.selectFrom('enquiry_mailboxes').select(isFree);
  await expect.poll(() => mailbox.executeTakeFirst()).toEqual({ is_free: true });
  await run();
}

let mails = 0;
const headers = (from: string, subject: string, ...more: string[]) => [
  `From: Somebody <${from}>`,
  'To: desk@vignette.example',
  `Subject: ${subject}`,
  `Message-ID: <visitor-${++mails}@luz.example>`,
  ...more,
];

test('a reply to our mail joins the thread once, without the quote, and stays unread', async () => {
  const { email, enquiryNo } = await sendEnquiry();
  const [confirmation] = await mailsTo(email, 1);
  const reply = [
    ...headers('private@home.example', 'Re: hello'),
    `In-Reply-To: ${messageIdIn(confirmation?.raw ?? '')}`,
    '',
    'It stops at 3:10.',
    '',
    'On Mon, Nov 16, 2026 at 10:00 AM Vignette <hello@vignette.example>',
    'wrote:',
    '',
    ...(confirmation?.text ?? '').split(/\r?\n/).map((line) => `> ${line}`),
  ];
  expect(confirmation?.text.startsWith(MARKER)).toBe(true);
  expect(confirmation?.text).toContain('/enquiry/');
  await imap.deliver(...reply);
  await imap.deliver(...reply);
  await read();
  await read();
  const { messages, state, waiting_since } = await show(enquiryNo);
  expect(messages.slice(1)).toMatchObject([
    {
      from: 'visitor',
      is_by_mail: true,
      sender: 'private@home.example',
      text: 'It stops at 3:10.',
    },
  ]);
  expect({ state, isWaiting: waiting_since !== null }).toEqual({ state: 'new', isWaiting: true });
  expect((await imap.listFlags()).flat()).not.toContain('\\Seen');
});

test('an answer names the mail it answers, and a reply to it opens the enquiry again', async () => {
  const { email, enquiryNo } = await sendEnquiry();
  await mailsTo(email, 1);
  const seen_message_id = (await show(enquiryNo)).messages[0]?.message_id as number;
  await (await desk.as('support')).answerEnquiry({
    enquiry_no: enquiryNo,
    seen_message_id,
    text: 'Try again.',
    becomes: 'closed',
  });
  const [answer, confirmation] = await mailsTo(email, 2);
  expect(answer?.raw).toContain(`In-Reply-To: ${messageIdIn(confirmation?.raw ?? '')}`);
  expect(answer?.text.startsWith(MARKER)).toBe(true);
  expect(answer?.subject).toContain(`[${enquiryNo}]`);
  expect(confirmation?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(answer?.raw).not.toContain('Auto-Submitted');
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await imap.deliver(
    ...headers(email, `Re: ${answer?.subject}`),
    `References: <other@luz.example> ${messageIdIn(answer?.raw ?? '')}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Still <b>stops</b>.<script>alert(1)</script></p>',
    '--x',
    'Content-Type: image/png; name=screen.png',
    'Content-Disposition: attachment; filename=screen.png',
    'Content-Transfer-Encoding: base64',
    '',
    png.toString('base64'),
    '--x',
    'Content-Type: application/zip; name=virus.zip',
    'Content-Disposition: attachment; filename=virus.zip',
    'Content-Transfer-Encoding: base64',
    '',
    'UEsDBAo=',
    '--x--',
  );
  await read();
  const shown = await show(enquiryNo);
  expect(shown.state).toBe('open');
  expect(shown.messages.at(-1)?.text).toBe('Still stops.');
  expect(shown.files).toMatchObject([{ filename: 'screen.png', content_type: 'image/png' }]);
  expect(shown.messages.at(-1)?.left_out).toEqual(['virus.zip']);
});

test('a number in the subject counts only from the address of the enquiry', async () => {
  const { email, enquiryNo } = await sendEnquiry();
  const other = await sendEnquiry();
  const subject = `Re: [${enquiryNo}] anything`;
  await imap.deliver(...headers(other.email, subject), '', 'Another person');
  await imap.deliver(...headers(email, 'No number'), '', 'Not about it');
  await imap.deliver(...headers(email.toUpperCase(), subject), '', 'My own');
  await imap.deliver(
    ...headers(
      other.email,
      subject,
      'References: <00000000-0000-4000-8000-000000000000@x.example>',
    ),
    ...['', 'An invented reference'],
  );
  await read();
  expect((await show(enquiryNo)).messages.map(({ text }) => text)).toEqual([
    'The film stops.',
    'My own',
  ]);
  expect((await show(other.enquiryNo)).messages).toHaveLength(1);
});

const report = (id: string) => [
  ...headers('mailer-daemon@luz.example', 'Undelivered Mail Returned to Sender'),
  'Auto-Submitted: auto-replied',
  'MIME-Version: 1.0',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
  ...['', '--x', 'Content-Type: message/delivery-status', ''],
  ...['Reporting-MTA: dns; luz.example', '', 'Action: failed', 'Status: 5.1.1', ''],
  ...['--x', 'Content-Type: text/rfc822-headers', '', `Message-ID: ${id}`, '', '--x--'],
];

test('automatic replies are ignored; a report of failed delivery marks the mail', async () => {
  const { email, enquiryNo } = await sendEnquiry();
  const [confirmation] = await mailsTo(email, 1);
  const id = messageIdIn(confirmation?.raw ?? '');
  for (const header of ['Auto-Submitted: auto-replied', 'Precedence: bulk'])
    await imap.deliver(...headers(email, 'Away', header, `In-Reply-To: ${id}`), '', 'I am away.');
  await expect.poll(async () => (await show(enquiryNo)).confirmation).toBe('sent');
  await imap.deliver(...report(id));
  await read();
  const shown = await show(enquiryNo);
  expect(shown).toMatchObject({
    state: 'new',
    confirmation: 'failed',
    confirmation_code: '5.1.1',
  });
  expect(shown.messages).toHaveLength(1);
});

test('a report that an answer was not delivered opens the enquiry again, once', async () => {
  const { email, enquiryNo } = await sendEnquiry();
  const support = await desk.as('support');
  const seen_message_id = (await show(enquiryNo)).messages[0]?.message_id as number;
  const seen = { enquiry_no: enquiryNo, seen_message_id };
  await support.answerEnquiry({ ...seen, text: 'Try again.', becomes: 'waiting' });
  const [answer] = await mailsTo(email, 2);
  await expect.poll(async () => (await show(enquiryNo)).messages.at(-1)?.mail).toBe('sent');
  const id = messageIdIn(answer?.raw ?? '');
  await imap.deliver(...report(id));
  await read();
  const shown = await show(enquiryNo);
  expect(shown).toMatchObject({ state: 'open', waiting_since: expect.any(String) });
  expect(shown.messages.at(-1)).toMatchObject({ mail: 'failed', mail_code: '5.1.1' });
  const last = shown.messages.at(-1)?.message_id as number;
  await support.setEnquiryState({ ...seen, seen_message_id: last, becomes: 'closed' });
  await imap.deliver(...report(id));
  await read();
  expect((await show(enquiryNo)).state).toBe('closed');
});

test('a mailbox that was made anew is read again, and known mails stay single', async () => {
  const { email, enquiryNo } = await sendEnquiry();
  const reply = [...headers(email, `[${enquiryNo}]`), '', 'Once'];
  await imap.deliver(...reply);
  await read();
  await desk.context.db.updateTable('enquiry_mailboxes').set({ uid_validity: 1 }).execute();
  await read();
  expect((await show(enquiryNo)).messages).toHaveLength(2);
});

test('while one server reads the mailbox, another one does not', async () => {
  const { email, enquiryNo } = await sendEnquiry();
  await imap.deliver(...headers(email, `[${enquiryNo}]`), '', 'Later');
  const lease = (time: Date) =>
    desk.context.db.updateTable('enquiry_mailboxes').set({ leased_until: time }).execute();
  await lease(new Date(Date.now() + 600_000));
  await run();
  expect((await show(enquiryNo)).messages).toHaveLength(1);
  await lease(new Date(0));
  await read();
  expect((await show(enquiryNo)).messages).toHaveLength(2);
});

test('doctor signs in; a wrong password and an absent server are reported without it', async () => {
  const { imap: settings } = desk.context.config;
  if (!settings) throw new Error('no IMAP_URL');
  expect(await checkMailbox({ imap: settings })).toMatchObject([{ status: 'ok' }]);
  for (const wrong of [{ password: 'wrong-secret' }, { port: 1 }]) {
    const findings = await checkMailbox({ imap: { ...settings, ...wrong } });
    expect(findings).toMatchObject([{ status: 'fail' }]);
    expect(JSON.stringify(findings)).not.toMatch(/wrong-secret|p@ss/);
  }
  expect(await checkMailbox({ imap: undefined })).toEqual([]);
});

test('after a failure the mailbox is left alone for a minute, then read again', async () => {
  const { email, enquiryNo } = await sendEnquiry();
  await imap.deliver(...headers(email, `[${enquiryNo}]`), '', 'Afterwards');
  const { config } = desk.context;
  const settings = config.imap;
  if (!settings) throw new Error('no IMAP_URL');
  const { port } = settings;
  settings.port = 1;
  await expect(run()).rejects.toThrow('127.0.0.1');
  settings.port = port;
  await run();
  expect((await show(enquiryNo)).messages).toHaveLength(1);
  passed += 61_000;
  await read();
  expect((await show(enquiryNo)).messages).toHaveLength(2);
});
