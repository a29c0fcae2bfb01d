import { beforeAll, expect, test } from 'vitest';
import { allOutcomes } from '#contract/error-codes.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addScreener, addView } from '#tests/support/data/screeners.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

const time = new Date('2026-11-16T08:00:00Z');
const days = (count: number) => new Date(time.getTime() + count * 86_400_000);

let desk: TestDesk;
let moonGate: number;
let farShore: number;

beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' }, overrides: { now: () => time } });
  moonGate = await addTitle('Moon Gate');
  farShore = await addTitle('Far Shore');
});

async function addTitle(title: string) {
  const id = await addDrama(desk.context.db, { texts: { en: { title }, ja: { title: '月の門' } } });
  await addEpisodes(desk.context.db, id, [60, 60, 60]);
  return id;
}

const sales = () => desk.as('sales');
const add = (more: Partial<Parameters<typeof addScreener>[1]> = {}) =>
  addScreener(desk.context.db, { titles: [{ dramaId: moonGate }], now: time, ...more });
const request = () => add({ state: 'requested' });
const audit = async (id: number) =>
  (await desk.context.audit.list({ subject: `screener:${id}`, limit: 20 })).map(
    ({ actor, action }) => `${action} by ${actor}`,
  );
const refusal = (message: RegExp | string) => ({
  code: allOutcomes.refused.code,
  message: typeof message === 'string' ? message : expect.stringMatching(message),
});

test('the list has requests first, and pages through all in both directions', async () => {
  const company = 'Paging';
  const ids: number[] = [];
  for (let at = 0; at < 5; at++)
    ids.push(
      (await add({ company, now: days(at - 10), state: at < 2 ? 'requested' : 'active' }))
        .screenerId,
    );
  const expected = [ids[1], ids[0], ids[4], ids[3], ids[2]];
  const client = await sales();
  const page = async (more: object) => {
    const { list, ...rest } = await client.listScreeners({
      search: company,
      page_size: 2,
      ...more,
    });
    return { ids: list.map(({ screener_id }) => screener_id), ...rest };
  };
  const first = await page({});
  expect(first).toMatchObject({ ids: expected.slice(0, 2), previous: null, total: 5 });
  const second = await page({ after: first.next });
  const third = await page({ after: second.next });
  expect([second.ids, third.ids]).toEqual([expected.slice(2, 4), expected.slice(4)]);
  expect(third.next).toBeNull();
  expect((await page({ before: third.previous })).ids).toEqual(second.ids);
});

test('the list is filtered by state, title, whole address and beginnings of words', async () => {
  const client = await sales();
  const email = 'noor.aziz@oasis-films.example';
  const one = await add({
    email,
    name: 'Noor Aziz',
    company: 'Oasis & Söhne',
    titles: [{ dramaId: farShore }],
    expiresAt: days(-1),
    opensAt: days(-9),
  });
  const find = async (filter: object) =>
    (await client.listScreeners(filter)).list.map(({ screener_id }) => screener_id);
  for (const search of ['NOOR.aziz@oasis-films.example', 'noor', 'azi oas', 'söhne', 'films'])
    expect(await find({ search }), search).toEqual([one.screenerId]);
  for (const search of ['oor', 'noor nobody', '&'])
    expect(await find({ search }), search).toEqual([]);
  expect(await find({ drama_id: farShore })).toEqual([one.screenerId]);
  expect(await find({ search: 'noor', state: 'expired' })).toEqual([one.screenerId]);
  expect(await find({ search: 'noor', state: 'active' })).toEqual([]);
});

test('a request is approved with terms, once, by the name of the staff member', async () => {
  const { screenerId: screener_id } = await request();
  const client = await sales();
  const approved = await client.approveScreener({
    screener_id,
    expires_at: days(21).toISOString(),
    max_plays: 3,
    note: 'Enjoy.',
  });
  expect(approved).toMatchObject({
    state: 'active',
    opens_at: time.toISOString(),
    expires_at: days(21).toISOString(),
    max_plays: 3,
    titles: [{ title: 'Moon Gate', episodes: [1, 2, 3], is_complete: true }],
  });
  expect(approved.link).toContain('/screener/');
  expect(await audit(screener_id)).toEqual(['screener.approve by sales@desk.example']);
  await expect(client.approveScreener({ screener_id })).rejects.toMatchObject(
    refusal('Someone has already approved this request.'),
  );
  const spanish = await desk.as('sales', { locale: 'es' });
  await expect(spanish.declineScreener({ screener_id, reason: 'No.' })).rejects.toMatchObject(
    refusal('Alguien ya aprobó esta solicitud.'),
  );
});

test('a request is declined, a screener is sent again and revoked', async () => {
  const client = await sales();
  const { screenerId: declined } = await request();
  const { screenerId: open } = await add();
  expect(await client.declineScreener({ screener_id: declined, reason: 'Sold.' })).toMatchObject({
    state: 'declined',
    reason: 'Sold.',
    link: null,
  });
  await client.resendScreener({ screener_id: open });
  expect(await client.revokeScreener({ screener_id: open })).toMatchObject({ state: 'revoked' });
  expect(await audit(open)).toEqual([
    'screener.revoke by sales@desk.example',
    'screener.resend by sales@desk.example',
  ]);
  await expect(client.resendScreener({ screener_id: open })).rejects.toMatchObject(
    refusal(/was closed/),
  );
});

test('the second of two editors is told who changed the terms', async () => {
  const { screenerId: screener_id } = await add();
  const one = await desk.as('sales', { email: 'one@desk.example' });
  const other = await desk.as('sales', { email: 'other@desk.example' });
  const { terms_version } = await one.getScreener({ screener_id });
  const changed = { screener_id, terms_version, is_mailed: false };
  await one.changeScreener({ ...changed, expires_at: days(30).toISOString() });
  await expect(other.changeScreener({ ...changed, max_plays: 2 })).rejects.toMatchObject({
    code: allOutcomes.changedMeanwhile.code,
    data: { by: 'one@desk.example', at: expect.any(String) },
  });
  const seen = await other.getScreener({ screener_id });
  expect(seen).toMatchObject({ max_plays: null, expires_at: days(30).toISOString() });
  const { max_plays } = await other.changeScreener({
    screener_id,
    terms_version: seen.terms_version,
    max_plays: 2,
    is_mailed: true,
  });
  expect(max_plays).toBe(2);
});

test('new screeners are checked, created for all recipients or none, and audited', async () => {
  const client = await sales();
  const recipients = ['kim@han.example', 'lee@han.example'].map((email) => ({
    email,
    name: 'Kim',
    company: 'Han',
    locale: 'ko' as const,
  }));
  const input = {
    recipients,
    titles: [{ drama_id: moonGate, episodes: [1, 3] }, { drama_id: farShore }],
    opens_at: days(2).toISOString(),
    has_watermark: true,
  };
  expect(await client.checkNewScreeners(input)).toEqual({
    state: 'upcoming',
    opens_at: days(2).toISOString(),
    expires_at: days(16).toISOString(),
    titles: [
      { title: 'Moon Gate', episodes: [1, 3] },
      { title: 'Far Shore', episodes: [1, 2, 3] },
    ],
    repeated: [],
  });
  expect((await client.listScreeners({ search: 'han' })).total).toBe(0);
  const { screener_ids } = await client.createScreeners(input);
  expect(screener_ids).toHaveLength(2);
  expect(await audit(screener_ids[1] as number)).toEqual(['screener.create by sales@desk.example']);

  const { repeated } = await client.checkNewScreeners(input);
  expect(repeated).toHaveLength(4);
  await expect(client.createScreeners(input)).rejects.toMatchObject(
    refusal(/^kim@han\.example already has screener/),
  );
  await client.createScreeners({ ...input, is_repeated: true });
  await expect(
    client.checkNewScreeners({ ...input, expires_at: days(-1).toISOString() }),
  ).rejects.toMatchObject(refusal('The end date is in the past.'));
  await expect(
    client.checkNewScreeners({ ...input, titles: [{ drama_id: moonGate, episodes: [9] }] }),
  ).rejects.toMatchObject(refusal(/that can’t be watched: 9\.$/));
});

test('recipients are read from a mail program, a table or a file', async () => {
  const client = await sales();
  const read = async (text: string) =>
    (await client.parseRecipients({ text, language: 'en' })).recipients.map(
      ({ email, name, company, locale }) => [email, name, company, locale].join('|'),
    );
  expect(await read('Ana Prado <ana@luz.example>; "Kim" <kim@han.example>')).toEqual([
    'ana@luz.example|Ana Prado||en',
    'kim@han.example|Kim||en',
  ]);
  expect(await read('ana@luz.example\tAna Prado\tLuz\tes\nkim@han.example')).toEqual([
    'ana@luz.example|Ana Prado|Luz|es',
    'kim@han.example|||en',
  ]);
  expect(await read('Name,Email,Language\nAna,ana@luz.example,ja\nAna,ANA@luz.example,\n')).toEqual(
    ['ANA@luz.example|Ana||en'],
  );
  await expect(client.parseRecipients({ text: 'a,"b', language: 'en' })).rejects.toMatchObject(
    refusal(/quotation mark/),
  );
});

test('the rest of a list that is much too long is not read', async () => {
  const client = await sales();
  // The open quotation mark at the end would make the list unreadable.
  const text = `${'ana@luz.example\n'.repeat(10_000)}"`;
  await expect(client.parseRecipients({ text, language: 'en' })).rejects.toMatchObject(
    refusal(/has 10,?000 recipients/),
  );
});

test('the report has the watched parts, in the language of the desk, and as a file', async () => {
  const { screenerId: screener_id } = await add();
  const view = { dramaId: moonGate, episodeNo: 2, at: days(-1), country: 'MX' };
  await addView(desk.context.db, screener_id, {
    ...view,
    ranges: [
      [0, 30],
      [20, 40],
    ],
  });
  const japanese = await desk.as('reader', { locale: 'ja' });
  const { report } = await japanese.getScreener({ screener_id });
  expect(report.map(({ plays }) => plays)).toEqual([0, 1, 0]);
  expect(report[1]).toMatchObject({
    title: '月の門',
    watched_seconds: 40,
    viewed_seconds: 50,
    parts: [
      { from: 0, to: 20, times: 1 },
      { from: 20, to: 30, times: 2 },
      { from: 30, to: 40, times: 1 },
    ],
    countries: ['MX'],
  });
  const file = await japanese.exportScreenerReport({ screener_id });
  expect(file.filename).toBe(`screener-${screener_id}.csv`);
  expect(new TextDecoder().decode(file.bytes)).toContain('0-20×1 20-30×2 30-40×1');
});

test('a failed copy is shown with its error, counted, and made again', async () => {
  const { burner, db, today } = desk.context;
  // The copies stay in the queue.
  burner.handler.run = async () => {};
  const { screenerId: screener_id, email } = await add({ isBurnedIn: true });
  const { id: video_id } = await db
    .selectFrom('videos')
    .select('id')
    .where('path', '=', `/media/clips/${moonGate}-1.mp4`)
    .executeTakeFirstOrThrow();
  const label = `Mina Park · ${email}`;
  const error = 'ffmpeg ended with code 1';
  await db
    .insertInto('burned_videos')
    .values({ video_id, label, state: 'failed', error })
    .execute();
  const client = await sales();
  const { copies } = await client.getScreener({ screener_id });
  expect(copies).toMatchObject([{ episode_no: 1, state: 'failed', error }]);
  const { screeners } = await today.get({
    permitted: new Set(['screeners'] as const),
    jobKinds: [],
    locale: 'en',
  });
  expect(screeners?.failedCopies.count).toBe(1);
  const failed = await client.listScreeners({ copies: 'failed' });
  expect(failed.list.map((one) => one.screener_id)).toEqual([screener_id]);
  const retried = await client.retryScreenerCopies({ screener_id });
  expect(retried.copies.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
  expect(await audit(screener_id)).toEqual(['screener.retry-copies by sales@desk.example']);
});

test('a recipient is forgotten', async () => {
  const { email, screenerId } = await add();
  const client = await sales();
  expect(await client.forgetRecipient({ email })).toEqual({ screeners: 1, mails: 0 });
  expect(await audit(screenerId)).toEqual(['screener.forget by sales@desk.example']);
  await expect(client.getScreener({ screener_id: screenerId })).rejects.toMatchObject(
    refusal(`Screener ${screenerId} no longer exists.`),
  );
  await expect(client.forgetRecipient({ email })).rejects.toMatchObject(
    refusal(`There is no screener for ${email}.`),
  );
});
