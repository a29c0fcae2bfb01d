import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { type Screening, startScreening } from '#tests/support/areas/screening.ts';
import { addView } from '#tests/support/data/screeners.ts';
import { addUser, emailOf } from '#tests/support/data/users.ts';

const DAY_MS = 86_400_000;

let screening: Screening;
let dramaId: number;

beforeAll(async () => {
  screening = await startScreening();
  dramaId = await screening.addTitle([60]);
});

const listIds = async () =>
  (await screening.db.selectFrom('screeners').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
const countViews = async (screenerId: number) =>
  (
    await screening.db
      .selectFrom('screener_views')
      .select('id')
      .where('screener_id', '=', screenerId)
      .execute()
  ).length;

test('screeners in every state are deleted with their reports 24 months after their end', async () => {
  const { clock, server } = screening;
  const start = clock.time;
  const expiresAt = new Date(start.getTime() + 10 * DAY_MS);
  const active = await screening.addScreener(dramaId, { expiresAt });
  const others = [
    await screening.addScreener(dramaId, { state: 'revoked', expiresAt }),
    await screening.addScreener(dramaId, { state: 'declined' }),
    await screening.addScreener(dramaId, { state: 'requested' }),
  ];
  const { screenerId } = active;
  await addView(screening.db, screenerId, { dramaId, episodeNo: 1, ranges: [[0, 9]], at: start });
  const runAt = async (time: Date) => {
    clock.time = time;
    await server.context.screeners.deleteExpired();
    return listIds();
  };
  const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
  const end = new Date('2028-11-16T08:00:00Z');
  expect(await runAt(end)).toEqual([screenerId, ...others.map((other) => other.screenerId)]);
  expect(await runAt(after(end, 1))).toEqual([screenerId]);
  expect(await runAt(after(end, 10 * DAY_MS))).toEqual([screenerId]);
  expect(await countViews(screenerId)).toBe(1);
  expect(await runAt(after(end, 10 * DAY_MS + 1))).toEqual([]);
  expect(await countViews(screenerId)).toBe(0);
});

let deadMails = 0;

/** Two mails to the address: one is waiting, one could not be delivered. */
async function addMails(recipient: string, userId: number | null = null) {
  const mail = { topic: 'order' as const, recipient, user_id: userId, content: '{}' as never };
  const far = new Date('2100-01-01T00:00:00Z');
  await screening.db
    .insertInto('outgoing_mails')
    .values({ ...mail, expires_at: far, next_attempt_at: far })
    .execute();
  deadMails += 1;
  const failure = { outcome: 'refused' as const, reason: '550', attempts: 1 };
  await screening.db
    .insertInto('dead_mails')
    .values({ ...mail, ...failure, id: 1_000_000 + deadMails, created_at: screening.clock.time })
    .execute();
}

/** The recipients of mails with this domain; the server also mails its desk. */
async function listMails(domain: string) {
  const [waiting, dead] = await Promise.all([
    screening.db.selectFrom('outgoing_mails').select('recipient').execute(),
    screening.db.selectFrom('dead_mails').select('recipient').execute(),
  ]);
  return [...waiting, ...dead]
    .map(({ recipient }) => recipient)
    .filter((recipient) => recipient?.endsWith(domain))
    .toSorted();
}

test('forgetting a recipient deletes the screeners, reports, copies and undelivered mails of the address', async () => {
  const { db, server } = screening;
  const { screenerDesk, audit } = server.context;
  const mina = { email: 'mina@luz.example', name: 'Mina Park' };
  const screener = await screening.addScreener(dramaId, mina);
  const ended = await screening.addScreener(dramaId, { ...mina, state: 'revoked' });
  const other = await screening.addScreener(dramaId);
  const viewer = await screening.addViewer(screener);
  const opened = (await screening.open(screener, { drama_id: dramaId }, viewer)).data;
  await screening.report(opened.view_id, [[0, 9]], viewer);
  expect(await screening.loadSegment(opened.video_url, viewer)).toBe(200);
  const { video_id } = await db
    .selectFrom('episodes')
    .innerJoin('videos', 'videos.id', 'episodes.video_id')
    .select('videos.id as video_id')
    .where('episodes.drama_id', '=', dramaId)
    .executeTakeFirstOrThrow();
  const labels = ['Mina Park · mina@luz.example', 'Ana Prado · ana@luz.example'];
  await db
    .insertInto('burned_videos')
    .values(labels.map((label) => ({ video_id, label, state: 'failed' as const })))
    .execute();
  await addMails('Mina@luz.example');
  await addMails('ana@luz.example');

  expect(await screenerDesk.forget('MINA@luz.example', 'olga')).toEqual({ screeners: 2, mails: 2 });
  expect(await listIds()).toEqual([other.screenerId]);
  expect(await countViews(screener.screenerId)).toBe(0);
  await expect.poll(() => screening.loadSegment(opened.video_url, viewer)).toBe(404);
  expect((await screening.report(opened.view_id, [[0, 10]], viewer)).code).toBe(
    outcomes.notFound.code,
  );
  expect(await db.selectFrom('burned_videos').select('label').execute()).toEqual([
    { label: labels[1] },
  ]);
  expect(await listMails('@luz.example')).toEqual(['ana@luz.example', 'ana@luz.example']);
  for (const { screenerId } of [screener, ended])
    expect(await audit.list({ subject: `screener:${screenerId}`, limit: 9 })).toMatchObject([
      { actor: 'olga', action: 'screener.forget', change: {} },
    ]);
  await expect(screenerDesk.forget('mina@luz.example', 'olga')).rejects.toThrow(
    'There is no screener for mina@luz.example.',
  );
});

test('mails to the address of an account, and mails about its orders, stay until the account is deleted', async () => {
  const { db, server } = screening;
  const userId = await addUser(db);
  const email = await emailOf(db, userId);
  await screening.addScreener(dramaId, { email });
  await addMails(email);
  const contact = 'contact@sol.example';
  await addMails(contact, userId);
  await screening.addScreener(dramaId, { email: contact });
  for (const address of [email, contact]) {
    const deleted = await server.context.screenerDesk.forget(address, 'olga');
    expect(deleted).toEqual({ screeners: 1, mails: 0 });
    expect(await listMails(address)).toHaveLength(2);
  }
});
