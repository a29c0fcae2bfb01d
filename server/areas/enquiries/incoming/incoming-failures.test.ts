import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { createLog } from '#server/log.ts';
import { readConfig } from '#server/settings/config.ts';
import { createTranslators } from '#server/text/translators.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { call } from '#tests/support/call.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { type ImapPeer, startImapPeer } from '#tests/support/peers/imap-peer.ts';
import { readMailsTo } from '#tests/support/peers/mailbox.ts';
import { lockEnquiry } from '../enquiry.queries.ts';
import { createIncomingMail } from './incoming.service.ts';

let imap: ImapPeer;
let desk: TestDesk;
let passed = 0;
let logged = '';
/** What happens when the picture of a mail is read. */
let onPicture: () => void;
let mailbox: ReturnType<typeof createIncomingMail>;
let stop: AbortController;
let enquiryNo: string;
let enquiryId: number;
let token: string;

const EMAIL = 'ana@luz.example';

// The server itself reads no mailbox, so that only these tests do.
beforeAll(async () => {
  imap = await startImapPeer();
  afterFile(() => imap.stop());
  desk = await startTestDesk({ settings: { API_RATE: '0' } });
  const write = (line: string) => {
    logged += line;
  };
  mailbox = createIncomingMail({
    db: desk.context.db,
    now: () => new Date(Date.now() + passed),
    log: createLog({ logLevel: 'warn' }, { write }),
    settings: readConfig({ IMAP_URL: imap.url, BUSINESS_EMAIL: 'desk@vignette.example' }).imap,
    translators: createTranslators(),
    async findPictureFormat() {
      onPicture();
      return undefined;
    },
  });
});

beforeEach(async () => {
  logged = '';
  stop = new AbortController();
  await desk.context.db.deleteFrom('rate_limits').execute();
  onPicture = () => {};
  const input = { subject: 'support', email: EMAIL, text: 'The film stops.' };
  enquiryNo = (await call({ url: desk.siteUrl }, 'sendEnquiry', input)).data.enquiry_no;
  const enquiries = desk.context.db.selectFrom('enquiries').select(['id', 'token']);
  const stored = enquiries.where('enquiry_no', '=', enquiryNo).executeTakeFirstOrThrow();
  ({ id: enquiryId, token } = await stored);
});

const run = () => mailbox.run(stop.signal);

async function texts() {
  const { messages } = await (await desk.as('support')).getEnquiry({ enquiry_no: enquiryNo });
  return messages.slice(1).map(({ text }) => text);
}

let mails = 0;
const headers = () => [`From: ${EMAIL}`, `Subject: [${enquiryNo}]`];
const messageId = () => `Message-ID: <failing-${++mails}@luz.example>`;
const withPicture = (text: string) => [
  ...[...headers(), messageId(), 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x'],
  ...['', '--x', '', text, '--x', 'Content-Type: image/png'],
  ...['Content-Disposition: attachment; filename=a.png', '', 'x', '--x--'],
];

test('a mail that fails three times is skipped with a warning, and the next one is read', async () => {
  onPicture = () => {
    throw new Error('no such format');
  };
  await imap.deliver(...withPicture('Fails'));
  await imap.deliver(...headers(), messageId(), '', 'Afterwards');
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await expect(run()).rejects.toThrow('no such format');
    passed += 3_600_000;
  }
  expect({ texts: await texts(), logged }).toEqual({ texts: [], logged: '' });
  await run();
  expect(await texts()).toEqual(['Afterwards']);
  expect(JSON.parse(logged)).toMatchObject({ uid: 1, reason: 'Error: no such format' });
});

test('a mail without Message-ID is stored once, and an answer does not name its id', async () => {
  await imap.deliver(...headers(), '', 'No id');
  await run();
  // The position is lost: the mailbox is read again.
  await desk.context.db.deleteFrom('enquiry_mailboxes').execute();
  await run();
  expect(await texts()).toEqual(['No id']);
  const support = await desk.as('support');
  const { messages } = await support.getEnquiry({ enquiry_no: enquiryNo });
  const seen_message_id = messages.at(-1)?.message_id as number;
  const seen = { enquiry_no: enquiryNo, seen_message_id };
  await support.answerEnquiry({ ...seen, text: 'Thanks.', becomes: 'closed' });
  const { mail_id } = await desk.context.db
    .selectFrom('enquiry_messages')
    .select('mail_id')
    .where('id', '=', seen_message_id)
    .executeTakeFirstOrThrow();
  expect(mail_id).toMatch(/^\d+-\d+$/);
  const answers = () => readMailsTo(desk.context.config.dataDir, EMAIL);
  await expect
    .poll(answers)
    .toContainEqual(
      expect.objectContaining({ raw: expect.stringMatching(/^In-Reply-To: <[\da-f-]{36}@/m) }),
    );
});

test('a signal ends the reading after the current mail; the next run goes on there', async () => {
  onPicture = () => stop.abort();
  await imap.deliver(...withPicture('Current'));
  await imap.deliver(...headers(), messageId(), '', 'Next');
  await run();
  expect(await texts()).toEqual(['Current']);
  stop = new AbortController();
  await run();
  expect(await texts()).toEqual(['Current', 'Next']);
});

test('a reply on the site and one by mail at the same time are both stored', async () => {
  const { db } = desk.context;
  await imap.deliver(...headers(), messageId(), '', 'By mail');
  const waiting = sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const areWaiting = (count: number) =>
    expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(count);
  const both = await db.transaction().execute(async (tx) => {
    await lockEnquiry(tx, enquiryId);
    const mail = run();
    await areWaiting(1);
    const reply = call({ url: desk.siteUrl }, 'replyToEnquiry', { token, text: 'On the site' });
    await areWaiting(2);
    return [mail, reply] as const;
  });
  await both[0];
  expect((await both[1]).code).toBe(outcomes.ok.code);
  expect((await texts()).toSorted()).toEqual(['By mail', 'On the site']);
});

test('a mail beyond the limits of its enquiry stays in the mailbox, with a warning', async () => {
  await desk.context.db
    .insertInto('enquiry_messages')
    .values(
      Array.from({ length: 199 }, () => ({
        ...({ enquiry_id: enquiryId, sender: 'visitor', actor: 'visitor', text: 'x' } as const),
        at: new Date(),
      })),
    )
    .execute();
  await imap.deliver(...headers(), messageId(), '', 'One too many');
  await run();
  expect(await texts()).not.toContain('One too many');
  expect(JSON.parse(logged)).toMatchObject({
    enquiryId,
    mail: `<failing-${mails}@luz.example>`,
    msg: 'a reply by mail beyond the limits of its enquiry stays in the mailbox only',
  });
  expect((await imap.listFlags()).flat()).not.toContain('\\Seen');
  const support = await desk.as('support');
  const { messages } = await support.getEnquiry({ enquiry_no: enquiryNo });
  const seen = { enquiry_no: enquiryNo, seen_message_id: messages.at(-1)?.message_id as number };
  await support.answerEnquiry({ ...seen, text: 'Please write anew.', becomes: 'closed' });
  expect(await texts()).toHaveLength(200);
});

test('the text of a long mail is cut with a sign', async () => {
  const line = 'x'.repeat(99);
  await imap.deliver(...headers(), messageId(), '', ...Array(200).fill(line));
  await run();
  const [text = ''] = await texts();
  expect(text).toHaveLength(10_000);
  expect(text).toMatch(/x\n\n\[…\]$/);
});

const pdf = (filename: string) => [
  ...['--x', 'Content-Type: application/pdf'],
  ...[`Content-Disposition: attachment; filename=${filename}`, '', '%PDF-1.7'],
];
const withPdfs = (...filenames: string[]) => [
  ...[...headers(), messageId(), 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x'],
  ...['', '--x', '', 'See below', ...filenames.flatMap(pdf), '--x--'],
];

test('files for which there is no room are named at their message', async () => {
  const { db } = desk.context;
  const many = Array.from({ length: 60 }, (_, at) => `${at}.pdf`);
  await imap.deliver(...withPdfs(...many));
  await run();
  await sql`
    INSERT INTO enquiry_files (message_id, filename, content_type, bytes)
    SELECT id, 'large.pdf', 'application/pdf', convert_to(repeat('x', 52428780), 'UTF8')
    FROM enquiry_messages WHERE enquiry_id = ${enquiryId} ORDER BY id LIMIT 1`.execute(db);
  await imap.deliver(...withPdfs('last.pdf'));
  await run();
  const support = await desk.as('support');
  const { messages, files } = await support.getEnquiry({ enquiry_no: enquiryNo });
  expect(messages.map(({ left_out }) => left_out)).toEqual([
    [],
    [...many.slice(3, 52), '[…]'],
    ['last.pdf'],
  ]);
  expect(files.map(({ filename }) => filename)).toEqual(['0.pdf', '1.pdf', '2.pdf', 'large.pdf']);
});
