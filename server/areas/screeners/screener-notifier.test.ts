import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db, Tx } from '#server/db/client.ts';
import type { MailContent } from '#server/mail/mail.ts';
import { createMailer } from '#server/mail/outbox/mailer.ts';
import { readConfig } from '#server/settings/config.ts';
import { createTranslators } from '#server/text/translators.ts';
import { addUser } from '#tests/support/data/users.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createScreenerNotifier, type MailedScreener } from './screener-notifier.ts';

const now = new Date('2026-11-16T12:00:00Z');
const WEEK_SECONDS = 7 * 24 * 60 * 60;
const WEEK_LATER = new Date('2026-11-23T12:00:00Z');
const DESK = 'rights@vignette.example';
const notifier = createScreenerNotifier({
  now: () => now,
  config: readConfig({ LOG_LEVEL: 'silent', BUSINESS_EMAIL: DESK }),
  mailer: createMailer(
    async () => {},
    () => now,
  ),
  translators: createTranslators(),
});
let db: Db;
let screener: MailedScreener;

beforeAll(async () => {
  ({ db } = await createTestDatabase());
  screener = {
    screenerId: 12,
    token: 't'.repeat(43),
    email: 'ana@luz.example',
    name: 'Ana Prado',
    company: 'Luz Media',
    locale: 'ja',
    message: '',
    note: '',
    reason: '',
    opensAt: now,
    expiresAt: WEEK_LATER,
    maxPlays: null,
    userId: await addUser(db),
    titles: [{ title: 'Moon Gate', episodes: [1, 2, 3], isComplete: true }],
  };
});

/**
 * Runs the step in a transaction and returns the mail that it queued, with its life by the clock of the
 * database.
 */
async function queue(step: (tx: Tx) => Promise<void>) {
  await db.deleteFrom('outgoing_mails').execute();
  await db.transaction().execute(step);
  const { content, ...mail } = await db
    .selectFrom('outgoing_mails')
    .select(['recipient', 'content', 'topic', 'user_id'])
    .select(sql<number>`extract(epoch FROM expires_at - created_at)::int`.as('seconds'))
    .executeTakeFirstOrThrow();
  const { locale, html } = content as unknown as MailContent;
  return { ...mail, locale, html };
}

test.each([
  ['requested', (tx: Tx) => notifier.requested(tx, screener)],
  ['started', (tx: Tx) => notifier.progressed(tx, screener, 'started')],
  ['finished', (tx: Tx) => notifier.progressed(tx, screener, 'finished')],
  ['not encoded', (tx: Tx) => notifier.copyFailed(tx, screener, 'ffmpeg ended')],
])('the mail about a screener that is %s goes to the desk, in English', async (_, step) => {
  expect(await queue(step)).toMatchObject({
    recipient: DESK,
    locale: 'en',
    topic: 'order',
    user_id: screener.userId,
    seconds: WEEK_SECONDS,
  });
});

test.each([
  ['an invitation', (tx: Tx) => notifier.invited(tx, screener)],
  ['a declined request', (tx: Tx) => notifier.declined(tx, screener)],
])('the mail about %s goes to the recipient, in the screener’s language', async (_, step) => {
  expect(await queue(step)).toMatchObject({
    recipient: 'ana@luz.example',
    locale: 'ja',
    topic: 'order',
    user_id: screener.userId,
    seconds: WEEK_SECONDS,
  });
});

test('a recipient without an account gets the mail too', async () => {
  const mail = await queue((tx) => notifier.invited(tx, { ...screener, userId: null }));
  expect(mail).toMatchObject({ recipient: 'ana@luz.example', user_id: null });
});

test('a code is an account mail, whose content is not kept, and expires with the code', async () => {
  const expiresAt = new Date(now.getTime() + 600_000);
  const mail = await queue((tx) => notifier.code(tx, screener, '012345', expiresAt));
  expect(mail).toMatchObject({
    recipient: 'ana@luz.example',
    locale: 'ja',
    topic: 'account',
    seconds: 600,
  });
  expect(mail.html).toContain('>012345<');
});
