import { describe, expect, test } from 'vitest';
import { BUSINESS_EMAIL, startMailQueue } from '#tests/support/areas/mail-queue.ts';
import { addUser } from '#tests/support/data/users.ts';
import { startSmtpPeer } from '#tests/support/peers/smtp-peer.ts';
import type { MailContent } from '../mail.ts';
import { deleteOldDeadMails } from './dead-mails.queries.ts';

const DAY_MS = 86_400_000;

const CODE_MAIL: MailContent = {
  locale: 'en',
  subject: '123456 is your code',
  text: '123456\n',
  html: '<p>123456</p>',
};
const ORDER_MAIL: MailContent = { ...CODE_MAIL, subject: 'Order VG-1', text: 'Thank you.\n' };

const { db, clock, queue, startWorker, makeDue } = await startMailQueue(CODE_MAIL);
const queueOrderMail = (to: string, userId?: number) =>
  queue(to, { content: ORDER_MAIL, topic: 'order', ...(userId && { userId }) });

const waitingMails = () =>
  db.selectFrom('outgoing_mails').select(['recipient', 'last_error']).execute();
const deadMails = () =>
  db.selectFrom('dead_mails').select(['recipient', 'outcome', 'reason']).execute();

describe('a recipient refused with', () => {
  test.each([
    '550 No such user',
    '553 Mailbox name not allowed',
    '550 5.1.1 <unknown@x.example>: Recipient address rejected: User unknown',
    '553 5.1.3 Bad recipient address syntax',
    '554 5.1.1 Mailbox does not exist',
    '556 5.1.10 Recipient address has null MX',
    '550 5.2.1 Mailbox disabled',
    '550 Unknown user (#5.1.1)',
  ])('"%s" is not retried; the mail becomes a dead letter', async (reply) => {
    const peer = await startSmtpPeer({ refuse: () => reply });
    await queue('unknown@x.example');
    await startWorker(peer.url);
    await expect
      .poll(deadMails)
      .toEqual([{ recipient: 'unknown@x.example', outcome: 'refused', reason: reply }]);
    expect(await waitingMails()).toEqual([]);
  });

  test.each([
    '554 5.7.1 <someone@x.example>: Relay access denied',
    '550 5.7.1 Relaying denied',
    '550 5.7.26 Unauthenticated mail from this domain',
    '553 Sorry, that domain is not in my list of allowed hosts (#5.7.1)',
    '550 relay not permitted',
    '550 5.1.8 Sender address rejected: Domain not found',
    '553 5.1.7 Bad sender address syntax',
    '554 Refused by 5.1.9.12',
    '552 5.2.2 Mailbox full',
    '503 5.5.1 Bad sequence of commands',
    '451 4.7.1 Greylisted, try again later',
  ])('"%s" is retried, and gets the mail when the server accepts it', async (reply) => {
    const peer = await startSmtpPeer({ refuse: () => reply });
    await queue('someone@x.example');
    await startWorker(peer.url);
    await expect
      .poll(waitingMails)
      .toEqual([{ recipient: 'someone@x.example', last_error: reply }]);
    expect(await deadMails()).toEqual([]);
    await peer.close();
    const corrected = await startSmtpPeer({ port: peer.port });
    await makeDue();
    await expect.poll(waitingMails).toEqual([]);
    expect(corrected.received.map(({ to }) => to)).toEqual([['someone@x.example']]);
  });

  test('550 5.1.1 is retried if it is BUSINESS_EMAIL', async () => {
    const reply = '550 5.1.1 User unknown';
    const peer = await startSmtpPeer({ refuse: () => reply });
    await queueOrderMail(BUSINESS_EMAIL);
    await startWorker(peer.url);
    await expect.poll(waitingMails).toEqual([{ recipient: BUSINESS_EMAIL, last_error: reply }]);
  });
});

test.each([
  ['sign-in', '535 5.7.8 Authentication failed'],
  ['sender', '550 5.7.1 Sender not allowed'],
  ['sender', '553 5.1.8 Sender domain not found'],
  ['message', '552 5.3.4 Message too big'],
  ['message', '554 5.7.1 Rejected as spam'],
  ['message', '550 5.1.1 Rejected after the message'],
] as const)('a rejected %s (%s) is retried', async (at, reply) => {
  const peer = await startSmtpPeer({ refuseAll: { at, reply } });
  await queue('someone@x.example');
  const credentials = at === 'sign-in' ? 'user:password@' : '';
  await startWorker(peer.url.replace('://', `://${credentials}`));
  await expect.poll(async () => (await waitingMails())[0]?.last_error).toBe(reply);
  expect(await deadMails()).toEqual([]);
});

test('a failed connection to the mail server is stored as the last error', async () => {
  const stoppedPeer = await startSmtpPeer();
  await stoppedPeer.close();
  await queue('someone@x.example');
  await startWorker(stoppedPeer.url);
  await expect
    .poll(async () => (await waitingMails())[0]?.last_error)
    .toContain(`ECONNREFUSED 127.0.0.1:${stoppedPeer.port}`);
});

describe('a dead letter', () => {
  test('is created from an expired mail; its reason is the last reply or "not tried in time"', async () => {
    const reply = '554 5.7.1 Relay access denied';
    const peer = await startSmtpPeer({ refuse: () => reply });
    await queue('someone@x.example');
    await queue('late@x.example', { expiresAt: clock.time });
    await startWorker(peer.url);
    const untried = {
      recipient: 'late@x.example',
      outcome: 'expired',
      reason: 'not tried in time',
    };
    await expect.poll(deadMails).toEqual([untried]);
    await expect.poll(async () => (await waitingMails())[0]?.last_error).toBe(reply);
    await db.updateTable('outgoing_mails').set({ expires_at: new Date() }).execute();
    await makeDue();
    await expect
      .poll(deadMails)
      .toEqual([untried, { recipient: 'someone@x.example', outcome: 'expired', reason: reply }]);
    expect(await waitingMails()).toEqual([]);
    const counted = db.selectFrom('dead_mails').select('attempts').orderBy('id');
    expect(await counted.execute()).toEqual([{ attempts: 1 }, { attempts: 0 }]);
  });

  test('has the content of an order mail, but not of an account mail', async () => {
    const peer = await startSmtpPeer({ refuse: () => '550 5.1.1 User unknown' });
    await queue('code@x.example');
    await queueOrderMail('order@x.example');
    await startWorker(peer.url);
    const all = db.selectFrom('dead_mails').selectAll().orderBy('id');
    await expect.poll(() => all.execute()).toHaveLength(2);
    const [code, order] = await all.execute();
    expect(code).toMatchObject({ recipient: 'code@x.example', topic: 'account', content: null });
    expect(JSON.stringify(code)).not.toContain('123456');
    expect(order).toMatchObject({ topic: 'order', content: { ...ORDER_MAIL } });
  });

  test('always has a recipient, and a reason of at most 500 characters on one line', async () => {
    const long = `550 5.1.1 ${'Unknown 用户 '.repeat(90)}`;
    const peer = await startSmtpPeer({ refuse: () => long });
    await queue(null);
    await queue('unknown@x.example');
    await startWorker(peer.url);
    await expect.poll(waitingMails).toEqual([]);
    const [{ reason } = { reason: '' }, ...others] = await deadMails();
    expect(others).toEqual([]);
    expect(reason).toHaveLength(500);
    expect(long.startsWith(reason)).toBe(true);
  });

  test('is deleted after 30 days', async () => {
    const peer = await startSmtpPeer({ refuse: () => '550 5.1.1 User unknown' });
    await queue('old@x.example');
    await queue('new@x.example');
    await startWorker(peer.url);
    await expect.poll(deadMails).toHaveLength(2);
    const setAge = (recipient: string, days: number) =>
      db
        .updateTable('dead_mails')
        .set({ failed_at: new Date(Date.now() - days * DAY_MS) })
        .where('recipient', '=', recipient)
        .execute();
    await setAge('old@x.example', 30.1);
    await setAge('new@x.example', 29.9);
    await deleteOldDeadMails(db);
    expect(await deadMails()).toMatchObject([{ recipient: 'new@x.example' }]);
  });
});

test('deleting an account deletes its mails, waiting and dead, and those about its orders', async () => {
  const [userId, otherId] = [await addUser(db), await addUser(db)];
  await db
    .updateTable('users')
    .set({ email: 'Ana@Luz.example' })
    .where('id', '=', userId)
    .execute();
  const addDeadMail = async (to: string, owner?: number) => {
    const peer = await startSmtpPeer({ refuse: () => '550 5.1.1 User unknown' });
    await queueOrderMail(to, owner);
    const worker = await startWorker(peer.url);
    await expect.poll(waitingMails).toEqual([]);
    await worker.stop();
  };
  await addDeadMail('ana@luz.example');
  await addDeadMail('colleague@luz.example', userId);
  await addDeadMail('colleague@luz.example', otherId);
  await queue('ANA@luz.example');
  await queueOrderMail(BUSINESS_EMAIL, userId);
  await queueOrderMail(BUSINESS_EMAIL, otherId);
  await db.deleteFrom('users').where('id', '=', userId).execute();
  const owners = [{ user_id: otherId }];
  expect(await db.selectFrom('dead_mails').select('user_id').execute()).toEqual(owners);
  expect(await db.selectFrom('outgoing_mails').select('user_id').execute()).toEqual(owners);
});
