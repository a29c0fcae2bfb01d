import { beforeAll, beforeEach, expect, test } from 'vitest';
import { afterFile } from '../../../../tests/support/after-file.ts';
import { call } from '../../../../tests/support/call.ts';
import { startTestDesk, type TestDesk } from '../../../../tests/support/desk.ts';
import { type ImapPeer, startImapPeer } from '../../../../tests/support/peers/imap-peer.ts';
import { readMailsTo } from '../../../../tests/support/peers/mailbox.ts';
import { createLog } from '../../../log.ts';
import { readConfig } from '../../../settings/config.ts';
import { createTranslators } from '../../../text/translators.ts';
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
  const input = { subject: 'support', email: EMAIL, text: 'The film stops.' };
  enquiryNo = (await call({ url: desk.siteUrl }, 'sendEnquiry', input)).data.enquiry_no;
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
  onPicture = () => {};
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
