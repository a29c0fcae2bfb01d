import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { type AccountsServer, PASSWORD, startAccountsServer } from '#tests/support/accounts.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { accept, addOffer, type TestOffer } from '#tests/support/data/deals.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { addSession } from '#tests/support/data/users.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';

const DESK = 'rights@vignette.example';
const DAY_MS = 86_400_000;

let server: AccountsServer;
let time = new Date();

beforeAll(async () => {
  server = await startAccountsServer({
    settings: { BUSINESS_EMAIL: DESK },
    overrides: { now: () => time },
  });
});

/** The mails to the address with the text in their subject. */
async function mailsTo(address: string, text: string) {
  await server.allSent();
  const mails = await readMails(server);
  return mails.filter(({ to, subject }) => to === address && subject.includes(text));
}

const contactOf = ({ userId }: TestOffer) => `ana${userId}@luz.example`;

test('an acceptance is mailed to both sides, the buyer in the language of the order', async () => {
  const email = 'signer@profile.example';
  const userId = await server.addUser({ email });
  const offer = await addOffer(server, { dramas: 1, locale: 'es', userId });
  const { data } = await accept(server, offer, { lang: 'ja' });
  const [toAccount] = await mailsTo(email, data.deal_no);
  const [toContact] = await mailsTo(contactOf(offer), data.deal_no);
  const [toDesk] = await mailsTo(DESK, data.deal_no);
  for (const mail of [toAccount, toContact])
    expect(mail?.subject).toContain(`Contrato ${data.deal_no}`);
  expect(toDesk?.subject).toBe(`Deal ${data.deal_no} confirmed for order ${offer.orderNo}: Luz SA`);
  for (const mail of [toAccount, toDesk]) expect(mail?.raw).toContain(`${data.deal_no}.pdf`);
  expect(toContact?.raw).not.toContain(`${data.deal_no}.pdf`);
});

test('the countersigned memo is mailed to the account under its own name', async () => {
  const email = 'countersigned@profile.example';
  const userId = await server.addUser({ email });
  const offer = await addOffer(server, { dramas: 1, userId });
  const { data } = await accept(server, offer);
  await server.context.dealDesk.countersign('mei', data.deal_no, 'Mei Tan', 'Head');
  const mails = await mailsTo(email, data.deal_no);
  const countersigned = mails.filter(({ raw }) =>
    raw.includes(`${data.deal_no}-countersigned.pdf`),
  );
  expect(countersigned).toHaveLength(1);
});

test('the desk is told once a day that the titles of a quote are taken', async () => {
  const drama = await addDrama(server.context.db, { texts: { en: { title: 'Moon Gate' } } });
  const offer = await addOffer(server, { dramas: [drama], validDays: 30 });
  await addGrant(server.context.db, drama, { direction: 'out' });
  const notices = () => mailsTo(DESK, `Acceptance failed for order ${offer.orderNo}`);
  const refused = { code: outcomes.titlesTaken.code };
  expect(await accept(server, offer)).toMatchObject(refused);
  expect(await accept(server, offer)).toMatchObject(refused);
  expect(await notices()).toMatchObject([{ text: expect.stringContaining('Moon Gate') }]);
  time = new Date(time.getTime() + DAY_MS + 1);
  expect(await accept(server, offer)).toMatchObject(refused);
  expect(await notices()).toHaveLength(2);
});

test('the desk is told that the account of binding deals was deleted', async () => {
  const { context } = server;
  const email = 'leaving@profile.example';
  const userId = await server.addUser({ email });
  const token = await addSession(context.db, userId);
  const makeDeal = async () => {
    const offer = await addOffer(server, { dramas: 1, userId });
    return (await accept(server, { ...offer, token })).data.deal_no;
  };
  const [binding, ending, terminated] = [await makeDeal(), await makeDeal(), await makeDeal()];
  await context.dealDesk.terminate('olga', terminated, 'Not paid', day(time));
  const tomorrow = new Date(time.getTime() + DAY_MS);
  await context.dealDesk.terminate('olga', ending, 'Sold', day(tomorrow));
  expect(await server.callAs('deleteAccount', { password: 'wrong' }, { token })).toMatchObject({
    code: outcomes.credentialsRejected.code,
  });
  expect(await mailsTo(DESK, 'Account with binding deals deleted')).toEqual([]);
  expect(await server.callAs('deleteAccount', { password: PASSWORD }, { token })).toMatchObject({
    code: outcomes.ok.code,
  });
  const [notice] = await mailsTo(DESK, 'Account with binding deals deleted');
  expect(notice?.text).toContain(`${binding} · Luz SA`);
  expect(notice?.text).toContain(`${ending} · Luz SA`);
  expect(notice?.text).not.toContain(terminated);
  expect(await context.dealDesk.show(binding)).toMatchObject({
    account_id: null,
    buyer: { legal_name: 'Luz SA' },
  });
});

test('the desk is not told of a deleted account whose deals have ended', async () => {
  const { context } = server;
  const start = time;
  time = new Date('2020-01-01T08:00:00Z');
  const order = await addOrder(context, { dramas: 1 });
  await context.dealDesk.acceptOnPaper('olga', { id: order.orderId }, 'By post');
  time = start;
  const before = (await mailsTo(DESK, 'Account with binding deals deleted')).length;
  await context.db.transaction().execute(async (tx) => {
    await context.deals.announceDeletion(tx, order.userId);
    await tx.deleteFrom('users').where('id', '=', order.userId).execute();
  });
  expect(await mailsTo(DESK, 'Account with binding deals deleted')).toHaveLength(before);
});

const day = (at: Date) => at.toISOString().slice(0, 10);
