import { beforeAll, beforeEach, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { MailContent } from '#server/mail/mail.ts';
import { createTranslators } from '#server/text/translators.ts';
import { startServices } from '#tests/support/areas/services.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { collect, contact, terms } from '#tests/support/data/orders.ts';
import { mailedQuote, quoteLine } from '#tests/support/data/papers/mailed-quotes.ts';
import { addUser } from '#tests/support/data/users.ts';
import type { MailedOrder } from '../orders/order.mapper.ts';
import { createOrderPost } from '../orders/order-post.ts';
import { createDealNotifier, type DealNotifier } from './deal-notifier.ts';

const DESK = 'rights@vignette.example';
let context: Context;
let db: Db;
let notifier: DealNotifier;
let userId: number;
let account: string;
let order: MailedOrder;

beforeAll(async () => {
  context = await startServices();
  db = context.db;
  const post = createOrderPost({ mailer: context.mailer, businessEmail: DESK, now: context.now });
  const sender = { siteName: 'Vignette', publicUrl: 'https://v.example', businessEmail: DESK };
  notifier = createDealNotifier({ post, translators: createTranslators(), sender });
});

beforeEach(async () => {
  userId = await addUser(db);
  const user = db.selectFrom('users').select('email').where('id', '=', userId);
  account = (await user.executeTakeFirstOrThrow()).email;
  await collect(db, userId, [await addDrama(db)]);
  const email = `buyer${userId}@luz.example`;
  const request = { contact: { ...contact, email }, terms };
  type Request = Parameters<Context['orders']['send']>[3];
  const sent = await context.orders.send('en', userId, undefined, request as Request);
  order = { ...sent, locale: 'ja', contact: request.contact };
  await db.deleteFrom('outgoing_mails').execute();
});

interface Queued extends MailContent {
  to: string | null;
  userId: number | null;
}

/** Runs the step in a transaction and returns what it queued. */
async function queue(step: (tx: Tx) => Promise<void>): Promise<Queued[]> {
  await db.transaction().execute(step);
  const mails = await db
    .selectFrom('outgoing_mails')
    .select(['recipient', 'content', 'user_id'])
    .orderBy('id')
    .execute();
  return mails.map(({ recipient, content, user_id }) => ({
    ...(content as unknown as MailContent),
    to: recipient,
    userId: user_id,
  }));
}

const quote = mailedQuote([quoteLine('Moon Gate', { wished_minor: 1 })]);
const deal = {
  deal_no: 'VD-3H7P-KW',
  legal_name: 'Luz S.A.',
  titles: ['Moon Gate'],
  currency: 'EUR',
  total_minor: 1,
};
const memo = {
  filename: 'VD-3H7P-KW.pdf',
  contentType: 'application/pdf',
  bytes: new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]),
};
const attached = [
  {
    filename: memo.filename,
    contentType: memo.contentType,
    base64: Buffer.from(memo.bytes).toString('base64'),
  },
];
const end = { from: '2027-03-01', reason: 'Not paid.' };

test.each<[string, (tx: Tx) => Promise<void>]>([
  ['a quote', (tx) => notifier.quoteSent(tx, order, quote)],
  ['a recalled quote', (tx) => notifier.quoteRecalled(tx, order, quote)],
  ['a quote that ends soon', (tx) => notifier.quoteEndsSoon(tx, order, quote)],
  ['a message from the desk', (tx) => notifier.messageFromDesk(tx, order, 'Hello.')],
  ['a countersignature', (tx) => notifier.dealCountersigned(tx, order, deal, memo)],
  ['a termination', (tx) => notifier.dealTerminated(tx, order, deal, end)],
])('%s is mailed to account and contact in the language of the order', async (_, step) => {
  const mails = await queue(step);
  expect(mails.map(({ to }) => to)).toEqual([account, order.contact.email]);
  for (const mail of mails) {
    expect(mail).toMatchObject({ locale: 'ja', userId });
    expect(mail.replyTo).toBeUndefined();
    expect(mail.text).toContain(order.order_no);
  }
});

test.each<[string, (tx: Tx) => Promise<void>]>([
  ['a counter-offer', (tx) => notifier.quoteCountered(tx, order, quote)],
  ['a declined quote', (tx) => notifier.quoteDeclined(tx, order, quote)],
  ['a message from the buyer', (tx) => notifier.messageFromBuyer(tx, order, 'Hello.')],
  ['a failed acceptance', (tx) => notifier.titlesTaken(tx, order, quote, ['Moon Gate'])],
])('%s is mailed to the desk in English, and replies go to the contact', async (_, step) => {
  expect(await queue(step)).toMatchObject([
    { to: DESK, locale: 'en', replyTo: order.contact.email, userId },
  ]);
});

test('an expired quote is mailed to both sides', async () => {
  const mails = await queue((tx) => notifier.quoteExpired(tx, order, quote));
  expect(mails.map(({ to, locale }) => [to, locale])).toEqual([
    [account, 'ja'],
    [order.contact.email, 'ja'],
    [DESK, 'en'],
  ]);
});

test.each([false, true])(
  'a deal is mailed to both sides, to account and desk with the memo; on paper: %s',
  async (isOnPaper) => {
    const mails = await queue((tx) => notifier.dealMade(tx, order, deal, memo, isOnPaper));
    expect(mails.map(({ to }) => to)).toEqual([account, order.contact.email, DESK]);
    expect(mails.map(({ attachments }) => attachments)).toEqual([attached, undefined, attached]);
    expect(mails[0]?.text).toContain('添付');
    expect(mails[1]?.text).not.toContain('添付');
  },
);

test('a countersigned memo is attached for the account only', async () => {
  const mails = await queue((tx) => notifier.dealCountersigned(tx, order, deal, memo));
  expect(mails.map(({ attachments }) => attachments)).toEqual([attached, undefined]);
  expect(mails[0]?.text).toContain('添付');
  expect(mails[1]?.text).not.toContain('添付');
});

test('acceptances mail the account without a limit and the contact within the limits', async () => {
  const many = Array.from({ length: 25 });
  const made = await queue(async (tx) => {
    for (const _ of many) await notifier.dealMade(tx, order, deal, memo, false);
  });
  const countTo = (mails: Queued[], address: string) =>
    mails.filter(({ to }) => to === address).length;
  expect(countTo(made, account)).toBe(25);
  // The confirmation of the order counts too.
  expect(countTo(made, order.contact.email)).toBe(2);
  await db.deleteFrom('outgoing_mails').execute();
  const sent = await queue(async (tx) => {
    for (const _ of many) await notifier.quoteSent(tx, order, quote);
  });
  expect(countTo(sent, account)).toBe(25);
  expect(countTo(sent, order.contact.email)).toBe(25);
});

test("the desk's mails about a deal and the deleted account are kept after the deletion", async () => {
  await queue(async (tx) => {
    await notifier.accountDeleted(tx, [deal]);
    await notifier.dealMade(tx, order, deal, memo, false);
    await notifier.messageFromBuyer(tx, order, 'Hello.');
  });
  const left = await queue(async (tx) => {
    await tx.deleteFrom('users').where('id', '=', userId).execute();
  });
  expect(left).toMatchObject([
    { to: DESK, locale: 'en', userId: null },
    { to: DESK, locale: 'en', userId: null, attachments: attached },
  ]);
  expect(left[0]?.text).toContain('- VD-3H7P-KW · Luz S.A.');
});

test('a step after the deletion of the account succeeds and mails the desk only', async () => {
  await db.deleteFrom('users').where('id', '=', userId).execute();
  const gone = { ...order, contact: { name: '', email: '' } };
  const mails = await queue(async (tx) => {
    await notifier.dealTerminated(tx, gone, deal, end);
    await notifier.quoteExpired(tx, gone, quote);
  });
  expect(mails).toMatchObject([{ to: DESK, userId: null }]);
  expect(mails[0]?.replyTo).toBeUndefined();
});

test.for(locales)('a quote in %s is stored in the queue unchanged', async (locale) => {
  const strange = mailedQuote([quoteLine('<script>\u202eמבחן</script> 🎬')], {
    message: 'Line one\r\nline two with \\ and "quotes" and 💛',
  });
  const [mail] = await queue((tx) => notifier.quoteSent(tx, { ...order, locale }, strange));
  expect(mail?.text).toContain('<script>\u202eמבחן</script> 🎬');
  expect(mail?.text).toContain('> Line one\n> line two with \\ and "quotes" and 💛');
  expect(mail?.html).not.toContain('<script>');
});
