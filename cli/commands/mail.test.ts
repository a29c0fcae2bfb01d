import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '#server/doctor/examine.ts';
import type { Mail, MailContent } from '#server/mail/mail.ts';
import { moveToDeadMails } from '#server/mail/outbox/dead-mails.queries.ts';
import { postponeMail } from '#server/mail/outbox/outgoing-mails.queries.ts';
import { queueMail } from '#tests/support/areas/queue-mail.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '#tests/support/database.ts';

const BUSINESS_EMAIL = 'rights@drama.example';
const RELAY_DENIED = '554 5.7.1 Relay access denied';
const UNKNOWN = '550 5.1.1 User unknown';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-mail-command-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const CONTENT: MailContent = { locale: 'en', subject: '123456 is your code', text: '', html: '' };
const orderMail: Partial<Mail> = { topic: 'order', content: { ...CONTENT, subject: 'Order VG-1' } };

async function queue({ db }: TestDatabase, to: string, more: Partial<Mail> = {}): Promise<number> {
  const expiresAt = new Date(Date.now() + 600_000);
  const mail = { to, content: CONTENT, expiresAt, ...more };
  return db.transaction().execute((tx) => queueMail(tx, mail));
}

const settings = ({ connection }: TestDatabase) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl(connection),
  BUSINESS_EMAIL,
});

const run = (database: TestDatabase, args: string[]) => runInProcess(args, settings(database));

/** The finding of doctor's check of outgoing mail, run in this process. */
async function checkMail(database: TestDatabase) {
  const findings = await examine(settings(database));
  return findings.find(({ check }) => check === 'outgoing email');
}

test('waiting and failed mails are listed with the reason, and without subjects that contain a code', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const waiting = await queue(database, 'waiting@x.example');
  await postponeMail(db, waiting, 60, RELAY_DENIED);
  const codeMail = await queue(database, 'code@x.example');
  await moveToDeadMails(db, codeMail, 'expired', RELAY_DENIED);
  const order = await queue(database, 'order@x.example', orderMail);
  await moveToDeadMails(db, order, 'refused', UNKNOWN);
  const { code, stdout } = await run(database, ['mail', 'list', '--json']);
  expect(code).toBe(0);
  expect(stdout).not.toContain('123456');
  expect(JSON.parse(stdout)).toMatchObject([
    {
      id: order,
      state: 'refused',
      recipient: 'order@x.example',
      subject: 'Order VG-1',
      reason: UNKNOWN,
    },
    { id: codeMail, state: 'expired', topic: 'account', subject: null, reason: RELAY_DENIED },
    { id: waiting, state: 'waiting', topic: 'account', subject: null, reason: RELAY_DENIED },
  ]);
  const table = await run(database, ['mail', 'list', '--limit', '1']);
  expect(table.stdout).toMatch(
    /^mail .*\n\d+ +refused +order@x\.example +Order VG-1 .*550 5\.1\.1/,
  );
});

test('retry queues a failed mail about an order again, with an audit entry, and refuses other mails', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const order = await queue(database, 'order@x.example', orderMail);
  await moveToDeadMails(db, order, 'expired', RELAY_DENIED);
  expect(await run(database, ['mail', 'retry', String(order)])).toMatchObject({
    code: 0,
    stdout: `Mail ${order} is queued again.\n`,
  });
  const [mail] = await db.selectFrom('outgoing_mails').selectAll().execute();
  expect(mail).toMatchObject({
    id: order,
    recipient: 'order@x.example',
    topic: 'order',
    attempts: 0,
  });
  expect(mail?.content).toMatchObject({ subject: 'Order VG-1' });
  const lifeMs = (mail?.expires_at.getTime() ?? 0) - (mail?.created_at.getTime() ?? 0);
  expect(Math.round(lifeMs / 1000)).toBe(7 * 86_400);
  expect(await db.selectFrom('dead_mails').selectAll().execute()).toEqual([]);
  const audit = await run(database, ['audit', 'list', '--subject', `mail:${order}`, '--json']);
  expect(JSON.parse(audit.stdout)).toMatchObject([{ action: 'mail.retry', change: {} }]);

  const account = await queue(database, 'code@x.example');
  await moveToDeadMails(db, account, 'expired', RELAY_DENIED);
  for (const [id, message] of [
    [order, 'is still waiting'],
    [account, 'their content is not kept'],
    [account + 1000, 'There is no waiting or failed mail'],
  ] as const)
    expect(await run(database, ['mail', 'retry', String(id)])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  expect(await db.selectFrom('dead_mails').select('id').execute()).toEqual([{ id: account }]);
});

test('doctor warns about refused recipients, and fails if a mail expired today or a mail to BUSINESS_EMAIL was not delivered', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  expect(await checkMail(database)).toMatchObject({ status: 'ok' });

  await moveToDeadMails(db, await queue(database, 'typo@x.example'), 'refused', UNKNOWN);
  expect(await checkMail(database)).toMatchObject({
    status: 'warn',
    finding: `1 email could not be delivered in the last 7 days (latest reply: ${UNKNOWN})`,
  });

  await moveToDeadMails(db, await queue(database, 'late@x.example'), 'expired', RELAY_DENIED);
  expect(await checkMail(database)).toMatchObject({
    status: 'fail',
    finding: `2 emails could not be delivered in the last 7 days (latest reply: ${RELAY_DENIED})`,
  });

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await db
    .updateTable('dead_mails')
    .set({ failed_at: daysAgo(2) })
    .execute();
  expect(await checkMail(database)).toMatchObject({ status: 'warn' });
  await moveToDeadMails(db, await queue(database, BUSINESS_EMAIL, orderMail), 'expired', UNKNOWN);
  await db
    .updateTable('dead_mails')
    .set({ failed_at: daysAgo(6) })
    .execute();
  expect(await checkMail(database)).toMatchObject({
    status: 'fail',
    finding: expect.stringContaining('1 of them to BUSINESS_EMAIL'),
  });
  await db
    .updateTable('dead_mails')
    .set({ failed_at: daysAgo(8) })
    .execute();
  expect(await checkMail(database)).toMatchObject({ status: 'ok' });

  const stuck = await queue(database, BUSINESS_EMAIL, orderMail);
  await postponeMail(db, stuck, 60, RELAY_DENIED);
  await db
    .updateTable('outgoing_mails')
    .set({ attempts: 2, created_at: daysAgo(1) })
    .execute();
  expect(await checkMail(database)).toMatchObject({
    status: 'fail',
    finding: expect.stringMatching(
      /^1 email not sent, the oldest since .+ UTC, 1 of them to BUSINESS_EMAIL \(latest reply: 554 5\.7\.1/,
    ),
  });
});
