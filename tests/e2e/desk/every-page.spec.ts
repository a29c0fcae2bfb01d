import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from '#tests/support/browser/browser.ts';
import { deskUrl, openDesk, signInToDesk } from '#tests/support/browser/desk.ts';
import { aNotice, enquire } from '#tests/support/browser/enquiries.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { expectTranslated } from '#tests/support/browser/translated.ts';

test.describe.configure({ timeout: 240_000 });

/** Read from the source, because the routes import stylesheets. */
const source = readFileSync(new URL('../../../desk/routes.tsx', import.meta.url), 'utf8');
const routesOf = (call: string) =>
  Array.from(
    source.matchAll(new RegExp(`\\b${call}\\(\\s*'([^']+)'`, 'g')),
    ([, path = '']) => path,
  );
const screens = routesOf('screen');

/** The addresses of all pages after the sign-in; fails for a parameter without an example. */
async function listAddresses(): Promise<string[]> {
  const found = await withSiteDatabase(findExamples);
  const enquiry = await enquire({ text: '12345', ...aNotice(['/en']) });
  const examples: Record<string, string> = { ...found, ':enquiryNo': enquiry.number };
  return screens.map((route) => {
    const [, area = ''] = route.split('/');
    return route.replace('*', '/no-such-page').replace(/:\w+/g, (name) => {
      const example = examples[name] ?? examples[`${area}${name}`];
      if (example === undefined) throw new Error(`${route} needs an example of ${name}`);
      return encodeURIComponent(example);
    });
  });
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

const findExamples: Parameters<typeof withSiteDatabase<Record<string, string>>>[0] = async (db) => {
  const jobs = await db
    .insertInto('desk_jobs')
    .values(
      (['import-check', 'media-ingest'] as const).map((kind) => ({
        ...{
          kind,
          state: 'failed',
          staff_email: 'mei@desk.example',
          input: { files: ['one.csv'] },
        },
        ...{ failure: { text: 'Disk full' }, created_at: new Date(), ended_at: new Date() },
      })),
    )
    .returning('id')
    .execute();
  await db.insertInto('audit_log').values(recordedChanges).execute();
  const { rows } = await sql<Record<string, string>>`SELECT
    (SELECT order_no FROM copyright_orders ORDER BY created_at LIMIT 1) AS ":orderNo",
    (SELECT deal_no FROM copyright_deals ORDER BY id LIMIT 1) AS ":dealNo",
    (SELECT id::text FROM banners ORDER BY id LIMIT 1) AS ":banner_id",
    (SELECT id::text FROM shortlists WHERE user_id IS NULL ORDER BY id LIMIT 1) AS ":shortlist_id",
    (SELECT id::text FROM screeners ORDER BY id LIMIT 1) AS "screeners:id",
    (SELECT id::text FROM users ORDER BY id LIMIT 1) AS "buyers:id",
    'id:' || drama_id AS ":drama", 'R' || id AS ":row"
    FROM rights_grants WHERE direction = 'in' ORDER BY id LIMIT 1`.execute(db);
  const [importId, ingestId] = jobs.map(({ id }) => String(id));
  return { ...rows[0], 'import:id': importId ?? '', 'ingest:id': ingestId ?? '' };
};

/** Opens the first page, from which the others are followed. */
async function openFirst(page: Page) {
  await openDesk(page, 'owner', '/my-account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Navigates on the client; waits until the heading of the next page has replaced this one's. */
async function follow(page: Page, address: string) {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    // As the router writes it; it logs a warning for entries without an index.
    history.pushState({ key: to, idx: history.state.idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.locator('h1:not([data-left])'), address).toBeVisible({ timeout: 60_000 });
}

/**
 * Each page is opened once, in one language and one theme, because pages share their components:
 * half of them in the language with the longest words, half in one without spaces.
 */
for (const [turn, { locale, theme }] of [
  { locale: 'es' as const, theme: 'dark' as const },
  { locale: 'ja' as const, theme: 'light' as const },
].entries()) {
  test(`every other page is accessible, translated to ${locale} and fits phones and desktops`, async ({
    page,
  }) => {
    await page.context().addCookies([{ name: 'lang', value: locale, url: deskUrl() }]);
    await openFirst(page);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const addresses = await listAddresses();
    for (const address of addresses.filter((_, at) => at % 2 === turn)) {
      await follow(page, address);
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
      // Header and menu are the same on every page.
      const part = address === '/' ? {} : { within: 'main' };
      await expectAccessible(page, { ...part, what: address, theme });
      await expectTranslated(page, locale);
      await expectFits(page, [320, 1440], `${locale} ${address}`);
    }
  });
}

test('tables become cards where their columns do not fit', async ({ page }) => {
  await openFirst(page);
  for (const address of ['/orders', '/deals', '/rights', '/catalogue', '/enquiries', '/staff']) {
    await follow(page, address);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    for (const width of [768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const measure = () =>
        page.evaluate(() => {
          const table = document.querySelector('table') as HTMLTableElement;
          const frame = table.parentElement as HTMLElement;
          const cells = table.querySelectorAll(
            'tbody [data-label="Titles"], tbody [data-label="From"]',
          );
          return {
            hidden: frame.scrollWidth - frame.clientWidth,
            hasNarrowText: Array.from(cells).some(({ clientWidth }) => clientWidth < 120),
            isTable: getComputedStyle(table).display === 'table',
          };
        });
      await expect
        .poll(measure, `${address} at ${width}`)
        .toMatchObject({ hidden: 0, hasNarrowText: false, ...(width > 1500 && { isTable: true }) });
    }
  }
  await follow(page, '/catalogue');
  await page.setViewportSize({ width: 768, height: 800 });
  await page.getByText('Select all on this page').click();
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await expect(all).toBeChecked();
  await expect(all).not.toBeChecked({ indeterminate: true });
  await page.locator('tbody').getByRole('checkbox').first().uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
});

test('the pages before the sign-in are accessible, translated and fit', async ({ page }) => {
  await page.context().addCookies([{ name: 'lang', value: 'es', url: deskUrl() }]);
  for (const path of routesOf('openScreen')) {
    await page.goto(deskUrl(path));
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expectAccessible(page, { what: path });
    await expectTranslated(page, 'es');
    await expectFits(page, [320, 1440], path);
  }
});

test('a page that the role may not open says so', async ({ page }) => {
  await signInToDesk(page, 'reader');
  await page.goto(deskUrl('/staff'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [320]);
});
