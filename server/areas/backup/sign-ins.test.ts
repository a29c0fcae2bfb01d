import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { findBackupAges } from '#server/observe/server-state.queries.ts';
import { hashToken, makeToken } from '#server/text/tokens.ts';
import { callAs } from '#tests/support/accounts.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addScreener, addViewer } from '#tests/support/data/screeners.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { createTestDatabase, databaseUrl } from '#tests/support/database.ts';
import { startTestDesk } from '#tests/support/desk.ts';
import { ENDED_BY_RESTORE } from './sign-ins.queries.ts';

/** Tables with a hash or a secret whose rows a restore keeps. */
const KEPT: Record<string, string> = {
  users: 'passwords are those of the backup',
  staff: 'passwords and secrets of authenticator apps are those of the backup',
  staff_passkeys: 'public keys; a removed passkey is back, as a changed password is',
  screeners: 'the link alone opens nothing: it also takes a code or the account',
  shortlists: 'shows titles and notes to everybody who has the link',
  enquiries: 'shows an enquiry and its answers to the sender, who has the link',
  enquiry_messages: 'fingerprint of a request; no access',
  screener_views: 'a record of what was watched',
  recent_views: 'counts a view once',
  ai_past_usage: 'salted hash of an address that has used the language model; no access',
  copyright_deals: 'fingerprint of an order; no access',
  copyright_orders: 'fingerprint of an order; no access',
  legal_versions: 'hash of a public text',
};

const hash = () => randomBytes(32);
const later = new Date(Date.now() + 3_600_000);
const earlier = new Date(Date.now() - 60_000);

/** Adds a row of each kind; returns what they let in. */
async function addSignIns(db: Db, staffId: number) {
  const [buyer, drama] = [await addUser(db), await addDrama(db)];
  const token = await addSession(db, buyer);
  await db.insertInto('known_devices').values({ user_id: buyer, token_hash: hash() }).execute();
  await db
    .insertInto('email_codes')
    .values({ email_key: 'a@b.example', origin: 'login', code_hash: hash(), expires_at: later })
    .execute();
  await db
    .insertInto('password_reset_links')
    .values({ user_id: buyer, token_hash: hash(), expires_at: later })
    .execute();
  const link = makeToken();
  await db
    .insertInto('staff_links')
    .values({ staff_id: staffId, token_hash: hashToken(link), expires_at: later })
    .execute();
  await db
    .insertInto('staff_recovery_codes')
    .values({ staff_id: staffId, code_hash: hash() })
    .execute();
  await db
    .insertInto('desk_replies')
    .values({ staff_id: staffId, key: 'k', fingerprint: hash(), reply: { sealed: '' } })
    .execute();
  const { screenerId } = await addScreener(db, { titles: [{ dramaId: drama }] });
  await addViewer(db, screenerId);
  await db
    .insertInto('screener_codes')
    .values({
      screener_id: screenerId,
      code_hash: hash(),
      created_at: earlier,
      expires_at: later,
    })
    .execute();
  const { id: video } = await db
    .insertInto('videos')
    .values({ path: '/media/a/master.m3u8' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('playback_grants')
    .values({
      token_hash: hash(),
      viewer_hash: hash(),
      drama_id: drama,
      episode_no: 1,
      video_id: video,
      path: '/media/a/master.m3u8',
      expires_at: later,
    })
    .execute();
  return { buyer, token, link };
}

async function countSignIns(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(ENDED_BY_RESTORE)) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

test('a restore ends every session, link, code, device and grant, and lists accounts that it enables', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-sign-ins-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const desk = await startTestDesk();
  const { db, connection, config } = desk.context;
  const staffToken = await desk.signIn('owner');
  const { id: staffId } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const { buyer, token, link } = await addSignIns(db, staffId);
  await db.updateTable('staff').set({ password_hash: 'hash' }).execute();
  const invited = { email: 'invited@desk.example', name: 'Ana', role: 'sales' } as const;
  await desk.context.staffDesk.add('test', invited);
  const filled = await countSignIns(db);
  expect(Object.values(filled)).not.toContain(0);
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow();
  const isSignedIn = async () =>
    (await callAs({ url: desk.siteUrl }, 'getUserInfo', {}, { token })).code;
  expect(await isSignedIn()).toBe(200);
  expect(await desk.with(staffToken).getMyAccount({})).toBeDefined();

  const env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: config.dataDir };
  const file = join(folder, 'before.tar');
  expect(await runInProcess(['backup', file], env)).toMatchObject({ code: 0 });
  await desk.context.accountDesk.disable('mei', { id: buyer }, 'stolen');
  await db.updateTable('staff').set({ disabled_at: new Date() }).execute();
  await db.deleteFrom('staff_sessions').execute();
  await db.deleteFrom('staff_links').execute();

  const restored = await runInProcess(['restore', file, '--replace'], env);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const lines = restored.stdout.split('\n').slice(1, -1);
  expect(lines).toEqual([
    'Everybody has to sign in again; recovery codes of the desk have ended too.',
    'The links of these invited people have ended; make new ones:',
    '  vignette staff reset invited@desk.example',
    'These accounts were disabled before the restore and are enabled now:',
    '  vignette staff disable invited@desk.example',
    '  vignette staff disable owner@desk.example',
    `  vignette account disable ${email} --reason "…"`,
  ]);
  expect(new Set(Object.values(await countSignIns(db)))).toEqual(new Set([0]));
  // The entries about the backup are later than its rows.
  expect(await findBackupAges(db)).toEqual({
    made: expect.any(Number),
    verified: expect.any(Number),
  });
  expect(await isSignedIn()).toBe(441);
  await expect(desk.with(staffToken).getMyAccount({})).rejects.toThrow();
  await expect(desk.with(undefined).checkInvitation({ token: link })).rejects.toThrow();
});

test('every table with a token, a code or another secret is ended by a restore or kept for a reason', async () => {
  const { db } = await createTestDatabase();
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public'
      AND column_name ~ '(token|hash|secret|credential|fingerprint)' AND column_name <> 'memo_sha256'
    ORDER BY 1`.execute(db);
  const decided = [...Object.keys(ENDED_BY_RESTORE), ...Object.keys(KEPT)];
  expect(rows.map(({ name }) => name)).toEqual(decided.toSorted());
});
