import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { pages } from '#contract/site/pages.ts';
import { type Locale, prefixOf } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { aNotice } from '#tests/support/data/notices.ts';
import { addScreener } from '#tests/support/data/screeners.ts';
import { enquire } from '../enquiries.ts';
import { expectAccessible, expectAccessibleTexts, expectFits } from '../page-checks.ts';
import { callSite, register } from '../site-accounts.ts';
import { withSiteDatabase } from '../site-database.ts';
import { bothThemes } from './themes.ts';
import { expectTranslated } from './translated.ts';

/** The values of the parameters in a path: by `:name`, or by `area:name` for the paths of one area. */
type Examples = Record<string, string>;

/** The path with the examples; fails for a parameter without one, so that no page can be forgotten. */
function fillIn(path: string, examples: Examples): string {
  const [area = ''] = path.replace(/^\//, '').split('/');
  return path.replace(/:\w+/g, (name) => {
    const example = examples[name] ?? examples[area + name];
    if (example === undefined) throw new Error(`${path} needs an example of ${name}`);
    return encodeURIComponent(example);
  });
}

let siteExamples: Promise<Examples> | undefined;

/** All pages of the site with their addresses in a language. */
export async function listSitePages(locale: Locale) {
  siteExamples ??= findSiteExamples();
  const examples = await siteExamples;
  return pages.map(({ name, path }) => ({
    name,
    address: `/${prefixOf(locale)}/${fillIn(path, examples)}`.replace(/\/$/, ''),
  }));
}

async function findSiteExamples(): Promise<Examples> {
  const { token } = await register();
  const list = { name: 'Spring slate', drama_ids: [1, 2] };
  const { shortlist_id } = (await callSite('createShortlist', list, { token })).data;
  const { data: share } = await callSite('shareShortlist', { shortlist_id }, { token });
  const { number } = await enquire({ text: '12345', ...aNotice(['/en']) });
  return withSiteDatabase(async (db) => ({
    ':dramaId': '1',
    'shortlist:token': share.token,
    'screener:token': (await addScreener(db, { titles: [{ dramaId: 1 }] })).token,
    'enquiry:token': await tokenOf(db, number),
  }));
}

async function tokenOf(db: Db, enquiryNo: string): Promise<string> {
  const found = db.selectFrom('enquiries').select('token').where('enquiry_no', '=', enquiryNo);
  return (await found.executeTakeFirstOrThrow()).token;
}

/** Read from the source, because the routes import stylesheets. */
const deskSource = readFileSync(new URL('../../../../desk/routes.tsx', import.meta.url), 'utf8');
const deskPaths = (call: 'screen' | 'openScreen') =>
  Array.from(
    deskSource.matchAll(new RegExp(`\\b${call}\\(\\s*'([^']+)'`, 'g')),
    ([, path = '']) => path,
  );

/** The addresses of the desk's pages before the sign-in. */
export const openDeskPages = deskPaths('openScreen');

let deskExamples: Promise<Examples> | undefined;

/** The addresses of the desk's pages after the sign-in. */
export async function listDeskPages(): Promise<string[]> {
  deskExamples ??= findDeskExamples();
  const examples = await deskExamples;
  return deskPaths('screen').map((path) => fillIn(path.replace('*', '/no-such-page'), examples));
}

/** Changes of a state, whose words the audit log shows in the reader's language. */
const recordedChanges = (
  [
    ['catalogue.withdraw', 'drama:demo:x', { state: { from: 'published', to: 'withdrawn' } }],
    ['catalogue.edit', 'drama:demo:x', { preview: { from: 'first', to: 'none' } }],
    ['enquiry.state', 'enquiry:VE-XXXX-XXXX', { state: { from: 'open', to: 'closed' } }],
    ['order.decline', 'order:VG-XXXX-XX', { from: 'in_review', to: 'declined' }],
    ['account.disable', 'account:1', { status: { from: 'enabled', to: 'disabled' } }],
    ['rights.void', 'right:R1', { status: { from: 'active', to: 'inactive' } }],
    ['staff.role', 'staff:a@desk.example', { role: { from: 'reader', to: 'support' } }],
    ['media.ingest', 'media:/media/a.mp4', { kind: 'video' }],
  ] as const
).map(([action, subject, change]) => ({ actor: 'mei@desk.example', action, subject, change }));

async function findDeskExamples(): Promise<Examples> {
  const { number } = await enquire({ text: '12345', ...aNotice(['/en']) });
  return withSiteDatabase(async (db) => {
    const [importId, ingestId] = await addFailedJobs(db);
    await db.insertInto('audit_log').values(recordedChanges).execute();
    const { rows } = await sql<Examples>`SELECT
      (SELECT order_no FROM copyright_orders ORDER BY created_at LIMIT 1) AS ":orderNo",
      (SELECT deal_no FROM copyright_deals ORDER BY id LIMIT 1) AS ":dealNo",
      (SELECT id::text FROM banners ORDER BY id LIMIT 1) AS ":banner_id",
      (SELECT id::text FROM shortlists WHERE user_id IS NULL ORDER BY id LIMIT 1) AS ":shortlist_id",
      (SELECT id::text FROM screeners ORDER BY id LIMIT 1) AS "screeners:id",
      (SELECT id::text FROM users ORDER BY id LIMIT 1) AS "buyers:id",
      'id:' || drama_id AS ":drama", 'R' || id AS ":row"
      FROM rights_grants WHERE direction = 'in' ORDER BY id LIMIT 1`.execute(db);
    const jobs = { 'import:id': importId ?? '', 'ingest:id': ingestId ?? '' };
    return { ...rows[0], ...jobs, ':enquiryNo': number };
  });
}

async function addFailedJobs(db: Db): Promise<string[]> {
  const failed = (kind: 'import-check' | 'media-ingest') => ({
    kind,
    state: 'failed' as const,
    staff_email: 'mei@desk.example',
    input: { files: ['one.csv'] },
    failure: { text: 'Disk full' },
    created_at: new Date(),
    ended_at: new Date(),
  });
  const values = [failed('import-check'), failed('media-ingest')];
  const jobs = await db.insertInto('desk_jobs').values(values).returning('id').execute();
  return jobs.map(({ id }) => String(id));
}

/**
 * Each page is checked in full in one of these: axe compares names with visible texts by words,
 * which the other languages do not separate by spaces.
 */
const fullLocales: Locale[] = ['en', 'es'];
export const isCheckedInFull = (index: number, locale: Locale) =>
  fullLocales[index % fullLocales.length] === locale;

interface PageChecks {
  /** Names the page in the failure message. */
  what: string;
  locale: Locale;
  /** True to check also what is the same in every language: all axe rules and wide windows. */
  isFull: boolean;
  /** The part of the page for axe. */
  within?: string | undefined;
}

/** Expects the shown page to be translated, to fit phones, and to be accessible. */
export async function expectGoodPage(page: Page, { what, locale, isFull, within }: PageChecks) {
  await expect(page.locator('html'), what).toHaveAttribute('lang', locale);
  await expectTranslated(page, locale);
  await expectFits(page, isFull ? [320, 390, 1440, 2560] : [320, 390], `${locale} ${what}`);
  if (isFull) await expectAccessible(page, { what, within, themes: bothThemes });
  else await expectAccessibleTexts(page, `${locale} ${what}`);
}
