import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { allOutcomes } from '#contract/error-codes.ts';
import { moveToDeadMails } from '#server/mail/outbox/dead-mails.queries.ts';
import { deleteOldSentMails, moveToSentMails } from '#server/mail/outbox/sent-mails.queries.ts';
import { queueMail } from '#tests/support/areas/queue-mail.ts';
import { addUser } from '#tests/support/data/users.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk();
});

/** Queues a mail that no worker takes, and returns its id. */
async function queue(to: string, topic: 'account' | 'order', subject: string, userId?: number) {
  const { db } = desk.context;
  const content = { locale: 'en' as const, subject, text: 'Text', html: '<p>Text</p>' };
  const expiresAt = new Date(Date.now() + 600_000);
  const mail = { to, content, expiresAt, topic, ...(userId && { userId }) };
  return db.transaction().execute((tx) => queueMail(tx, mail));
}

test('sent, waiting and failed mails are listed, and no reply contains a code', async () => {
  const { db } = desk.context;
  const support = await desk.as('support');
  const to = 'Ana@states.example';
  const [sent, code, waiting, failed] = [
    await queue(to, 'order', 'Your order VG-1'),
    await queue(to, 'account', '123456 is your code'),
    await queue(to, 'order', 'A quote'),
    await queue(to, 'order', 'A contract'),
  ];
  await moveToSentMails(db, sent, '<one@vignette.example>');
  await moveToSentMails(db, code, '<two@vignette.example>');
  await moveToDeadMails(db, failed, 'refused', '550 5.1.1 no such user');

  const all = await support.listMails({ recipient: 'ana@STATES.example' });
  expect(all.list.map(({ mail_id, state, subject }) => [mail_id, state, subject])).toEqual([
    [failed, 'refused', 'A contract'],
    [waiting, 'waiting', 'A quote'],
    [code, 'sent', null],
    [sent, 'sent', 'Your order VG-1'],
  ]);
  expect(all).toMatchObject({ total: 4, is_total_capped: false, next: null, previous: null });
  expect(JSON.stringify(all)).not.toContain('123456');
  const stored = await db.selectFrom('sent_mails').selectAll().where('id', '=', code).execute();
  expect(JSON.stringify(stored)).not.toContain('123456');

  const byState = async (state: 'waiting' | 'failed' | 'sent') =>
    (await support.listMails({ recipient: to, state })).list.map(({ mail_id }) => mail_id);
  expect(await byState('waiting')).toEqual([waiting]);
  expect(await byState('failed')).toEqual([failed]);
  expect(await byState('sent')).toEqual([code, sent]);
  const [refused] = all.list;
  expect(refused).toMatchObject({ can_retry: true, reason: '550 5.1.1 no such user' });
});

test('pages go through all states in one order, in both directions', async () => {
  const { db } = desk.context;
  const reader = await desk.as('reader');
  const to = 'pages@x.example';
  for (let number = 1; number <= 7; number++) {
    const id = await queue(to, 'order', `Mail ${number}`);
    if (number % 3 === 1) await moveToSentMails(db, id, `<${number}@x.example>`);
    if (number % 3 === 2) await moveToDeadMails(db, id, 'expired', 'timeout');
  }
  const subjects = ({ list }: { list: { subject: string | null }[] }) =>
    list.map(({ subject }) => subject);
  const first = await reader.listMails({ recipient: to, page_size: 3 });
  expect(subjects(first)).toEqual(['Mail 7', 'Mail 6', 'Mail 5']);
  const second = await reader.listMails({
    recipient: to,
    page_size: 3,
    after: first.next as string,
  });
  expect(subjects(second)).toEqual(['Mail 4', 'Mail 3', 'Mail 2']);
  const back = await reader.listMails({
    recipient: to,
    page_size: 3,
    before: second.previous as string,
  });
  expect(subjects(back)).toEqual(subjects(first));
  // A cursor that this list has not made shows the first page.
  const invented = Buffer.from('["yesterday",1]').toString('base64url');
  const page = await reader.listMails({ recipient: to, page_size: 3, after: invented });
  expect(subjects(page)).toEqual(subjects(first));
});

test('a failed mail about an order is sent again and audited; others are refused', async () => {
  const { db, audit } = desk.context;
  const support = await desk.as('support');
  const order = await queue('retry@x.example', 'order', 'Your order');
  const account = await queue('retry@x.example', 'account', 'A code');
  const isRefused = (mail_id: number, message: string) =>
    expect(support.retryMail({ mail_id })).rejects.toMatchObject({
      code: allOutcomes.refused.code,
      message: expect.stringContaining(message),
    });
  await isRefused(order, 'still waiting');
  await moveToDeadMails(db, order, 'refused', '550 no');
  await moveToDeadMails(db, account, 'refused', '550 no');
  await isRefused(account, 'content isn’t kept');
  await isRefused(999_999, 'no longer waiting');

  await support.retryMail({ mail_id: order });
  // The server's worker delivers it, to a file.
  const listSent = () => support.listMails({ recipient: 'retry@x.example', state: 'sent' });
  await expect
    .poll(async () => (await listSent()).list)
    .toMatchObject([
      { mail_id: order, attempts: 1, message_id: expect.stringMatching(/^<.+@.+>$/) },
    ]);
  const [entry] = await audit.list({ subject: `mail:${order}`, limit: 1 });
  expect(entry).toMatchObject({ actor: 'support@desk.example', action: 'mail.retry' });
});

test('the log of sent mails is deleted with the account and after 30 days', async () => {
  const { db } = desk.context;
  const user = await addUser(db);
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const ids = [
    await queue(email.toUpperCase(), 'account', 'A code'),
    await queue('colleague@x.example', 'order', 'An order of the buyer', user),
    await queue('other@x.example', 'order', 'Another'),
    await queue('old@x.example', 'order', 'Old'),
  ];
  for (const id of ids) await moveToSentMails(db, id, `<${id}@x.example>`);
  await db.deleteFrom('users').where('id', '=', user).execute();
  await sql`UPDATE sent_mails SET sent_at = now() - interval '31 days' WHERE id = ${ids[3]}`.execute(
    db,
  );
  await deleteOldSentMails(db);
  const left = await db.selectFrom('sent_mails').select('id').where('id', 'in', ids).execute();
  expect(left).toEqual([{ id: ids[2] }]);
});
