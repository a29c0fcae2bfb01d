import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { avoidNestedLoops } from '#server/db/connection/transaction-settings.ts';
import { lacksJob } from '#server/db/query/lacks-job.ts';
import { sendMissingJobs } from '#server/jobs/engine/send-missing-jobs.ts';
import { startMailQueue } from '#tests/support/areas/mail-queue.ts';
import { explain } from '#tests/support/database/explain.ts';
import { readMail } from '#tests/support/peers/mailbox.ts';
import { startSmtpPeer } from '#tests/support/peers/smtp-peer.ts';
import type { MailContent } from '../mail.ts';
import { InvalidAddress } from '../transport/message.ts';
import { smtpTransport } from '../transport/smtp-transport.ts';

const CONTENT: MailContent = {
  locale: 'en',
  subject: 'A mail',
  text: 'Hello.\n',
  html: '<p>Hello.</p>',
};

const { db, clock, mailer, queue, startWorker, makeDue, upkeep, sendJob } =
  await startMailQueue(CONTENT);
const { signal } = new AbortController();
const sendMissing = () => sendMissingJobs(db, sendJob, upkeep.listMissingJobs, signal);

const queuedMails = () =>
  db.selectFrom('outgoing_mails').select(['recipient', 'attempts']).execute();

/** Waits until the worker has postponed a mail. */
async function waitUntilPostponed() {
  const postponed = db
    .selectFrom('outgoing_mails')
    .select('id')
    .where('next_attempt_at', 'is not', null);
  await expect.poll(async () => (await postponed.execute()).length).toBe(1);
}

describe('a queued mail', () => {
  test('is sent once by one of two servers, and then deleted', async () => {
    const peer = await startSmtpPeer();
    const workers = [await startWorker(peer.url), await startWorker(peer.url)];
    for (let index = 0; index < 20; index++) await queue(`person${index}@x.example`);
    await expect.poll(queuedMails).toEqual([]);
    for (const worker of workers) await worker.stop();
    const recipients = peer.received.flatMap(({ to }) => to);
    expect(recipients).toHaveLength(20);
    expect(new Set(recipients).size).toBe(20);
  });

  test('is not sent when its transaction is rolled back', async () => {
    const peer = await startSmtpPeer();
    await startWorker(peer.url);
    const rolledBack = db.transaction().execute(async (tx) => {
      const expiresAt = new Date(clock.time.getTime() + 60_000);
      await mailer.queue(tx, { to: 'undone@x.example', content: CONTENT, expiresAt });
      throw new Error('something else failed');
    });
    await expect(rolledBack).rejects.toThrow('something else');
    await queue('done@x.example');
    await expect.poll(queuedMails).toEqual([]);
    expect(peer.received.flatMap(({ to }) => to)).toEqual(['done@x.example']);
  });

  test('without a recipient is deleted unsent', async () => {
    const peer = await startSmtpPeer();
    await queue(null);
    await startWorker(peer.url);
    await expect.poll(queuedMails).toEqual([]);
    expect(peer.received).toEqual([]);
  });

  test('that has expired is not sent', async () => {
    const peer = await startSmtpPeer();
    await queue('late@x.example', { expiresAt: clock.time });
    await queue('in-time@x.example');
    await startWorker(peer.url);
    await expect.poll(queuedMails).toEqual([]);
    expect(peer.received.flatMap(({ to }) => to)).toEqual(['in-time@x.example']);
  });

  test('waits while the mail server is down, and is sent when it is back', async () => {
    const stoppedPeer = await startSmtpPeer();
    await stoppedPeer.close();
    await queue('patient@x.example');
    await startWorker(stoppedPeer.url);
    await waitUntilPostponed();
    const peer = await startSmtpPeer({ port: stoppedPeer.port });
    await makeDue();
    await expect.poll(queuedMails).toEqual([]);
    expect(peer.received.flatMap(({ to }) => to)).toEqual(['patient@x.example']);
  });

  test('is retried with a doubling delay', async () => {
    const stoppedPeer = await startSmtpPeer();
    await stoppedPeer.close();
    await queue('patient@x.example');
    // A trigger records each delay exactly: now() is constant within the transaction that sets it.
    await sql
      .raw(
        `create table waits (id serial, seconds float8);
        create function note_wait() returns trigger language plpgsql as $$ begin
          insert into waits (seconds) values (extract(epoch from new.next_attempt_at - now()));
          return null;
        end $$;
        create trigger note_wait after update on outgoing_mails
          for each row when (new.next_attempt_at is distinct from old.next_attempt_at) execute function note_wait()`,
      )
      .execute(db);
    onTestFinished(async () => {
      await sql`drop trigger note_wait on outgoing_mails`.execute(db);
    });
    const waits = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select seconds from waits order by id`.execute(db);
      return rows.map(({ seconds }) => seconds);
    };
    const worker = await startWorker(stoppedPeer.url);
    for (const expected of [[5], [5, 10], [5, 10, 20]]) {
      await expect.poll(waits).toEqual(expected);
      await makeDue();
    }
    await worker.stop();
  });
});

test('a mail that has expired between two attempts is ended with its code', async () => {
  await queue('late@x.example', { expiresAt: clock.time });
  await queue('in-time@x.example');
  await upkeep.endExpired();
  expect(await queuedMails()).toEqual([{ recipient: 'in-time@x.example', attempts: 0 }]);
  const dead = await db
    .selectFrom('dead_mails')
    .select(['recipient', 'outcome', 'content'])
    .execute();
  expect(dead).toEqual([{ recipient: 'late@x.example', outcome: 'expired', content: null }]);
});

describe('mails without a job', () => {
  const insertMails = (count: number, nextAttempt: string) =>
    sql`insert into outgoing_mails (recipient, content, expires_at, topic, next_attempt_at)
      select n || '@x.example', ${JSON.stringify(CONTENT)}::jsonb, now() + interval '1 hour', 'order',
        now() + ${nextAttempt}::interval
      from generate_series(1, ${count}::int) n`.execute(db);
  const countJobs = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs.job where name = 'mail'`.execute(db);
    return rows[0]?.count;
  };

  test('of an earlier version are sent, but none that its server sends now', async () => {
    const peer = await startSmtpPeer();
    await insertMails(3, '-1 minute');
    await insertMails(1, '1 minute');
    await sendMissing();
    await startWorker(peer.url);
    await expect.poll(queuedMails).toHaveLength(1);
    expect(peer.received.flatMap(({ to }) => to).toSorted()).toEqual([
      '1@x.example',
      '2@x.example',
      '3@x.example',
    ]);
  });

  test('are found in one run, however many there are, and get one job each', async () => {
    await insertMails(2_500, '0 seconds');
    await sendMissing();
    await sendMissing();
    expect(await countJobs()).toBe(2_500);
  });

  test('are found without comparing each mail with each job', async () => {
    await insertMails(2_500, '0 seconds');
    await sendMissing();
    await insertMails(1, '0 seconds');
    for (const isAnalyzed of [false, true]) {
      if (isAnalyzed) await sql`analyze outgoing_mails, jobs.job`.execute(db);
      const { nodes } = await db.transaction().execute(async (tx) => {
        await avoidNestedLoops(tx);
        const lacking = tx
          .selectFrom('outgoing_mails')
          .select('id')
          .where(lacksJob('mail', sql`outgoing_mails.id::text`));
        return explain(tx, lacking);
      });
      expect(nodes).not.toContain('Nested Loop');
    }
  });
});

test('a stopping worker finishes running deliveries', async () => {
  const sending = Promise.withResolvers<void>();
  const { promise: until, resolve: accept } = Promise.withResolvers<void>();
  const peer = await startSmtpPeer({ until, onData: () => sending.resolve() });
  await queue('last@x.example');
  const worker = await startWorker(peer.url);
  await sending.promise;
  const stopping = worker.stop();
  expect(peer.received).toEqual([]);
  accept();
  await stopping;
  expect(peer.received).toHaveLength(1);
  expect(await queuedMails()).toEqual([]);
});

describe('the message', () => {
  test('has sender, language, subject, text, attachments and a random Message-ID', async () => {
    const peer = await startSmtpPeer();
    const attachments = [
      {
        filename: '订单 2026.xlsx',
        contentType: 'application/vnd.ms-excel',
        base64: Buffer.from('a table').toString('base64'),
      },
    ];
    const content = { ...CONTENT, locale: 'ja', subject: '件名です', attachments } as const;
    await queue('語@x.example', { content: { ...content, attachments } });
    await startWorker(peer.url, '"Vignette, 名" <hello@vignette.example>');
    await expect.poll(() => peer.received.length).toBe(1);
    const raw = peer.received[0]?.raw ?? '';
    const mail = await readMail(raw);
    expect(mail).toMatchObject({ from: 'hello@vignette.example', subject: '件名です' });
    expect(mail.text.trim()).toBe('Hello.');
    expect(raw).toMatch(/^Content-Language: ja\r?$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(raw).toContain(Buffer.from('a table').toString('base64'));
    // A sequential number would reveal how many mails are sent.
    expect(raw).toMatch(
      /^Message-ID: <[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}@vignette\.example>\r?$/m,
    );
  });

  test.each([
    'a@x.example\r\nBcc: spy@x.example',
    'a@x.example\nSubject: Other',
    'a@x.example, spy@x.example',
    'a@x.example,spy@x.example',
    'spy@x.example <a@x.example>',
    'spy@x.example<a@x.example>',
    'a@x.example>\r\nRCPT TO:<spy@x.example',
    '"a\\"@x.example',
    ' a@x.example',
    'a@x。example',
    'a@É.example',
  ])('is not sent when its recipient is not one plain address: %j', async (address) => {
    const peer = await startSmtpPeer();
    const { deliver } = smtpTransport(peer.url, { mailFrom: 'no-reply@vignette.example' });
    const mail = {
      id: 1,
      messageKey: crypto.randomUUID(),
      content: CONTENT,
      createdAt: clock.time,
    };
    await expect(deliver({ ...mail, to: address })).rejects.toThrow(InvalidAddress);
    await deliver({ ...mail, to: 'a@x.example' });
    expect(peer.received.map(({ to }) => to)).toEqual([['a@x.example']]);
  });

  test('with two recipient addresses is not retried; one with a line break is not queued', async () => {
    const peer = await startSmtpPeer();
    await queue('a@x.example,spy@x.example');
    await expect(queue('a@x.example\r\nBcc: spy@x.example')).rejects.toThrow('recipient_form');
    await startWorker(peer.url);
    await expect.poll(queuedMails).toEqual([]);
    expect(peer.received).toEqual([]);
  });

  test.each(['Hello\r\nBcc: spy@x.example', 'Hello\nX-Evil: 1\n\nbody'])(
    'has no header injected by its subject: %j',
    async (subject) => {
      const peer = await startSmtpPeer();
      await queue('a@x.example', { content: { ...CONTENT, subject } });
      await startWorker(peer.url);
      await expect.poll(() => peer.received.length).toBe(1);
      expect(peer.received[0]?.to).toEqual(['a@x.example']);
      expect(peer.received[0]?.raw).not.toMatch(/^(bcc|x-evil):/im);
    },
  );
});
