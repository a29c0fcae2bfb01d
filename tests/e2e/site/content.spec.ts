import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from '@playwright/test';
import { pages } from '#contract/site/pages.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import {
  footer,
  isMarked,
  linkTo,
  mark,
  openWithBackgroundWork,
} from '#tests/support/browser/screens/footer.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';

const documents = pages.filter(({ isPrerendered }) => isPrerendered);
const contentPaths = documents.map(({ path }) => path);
/** A tool has scripts of its own. */
const plainPaths = documents.filter(({ hasTool }) => !hasTool).map(({ path }) => path);

/** The title in the page's document. */
function titleOf(path: string, locale: string): string {
  const file = join(import.meta.dirname, `../../../content/${path}/${locale}.md`);
  const title = /^title: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return title.replace('{site}', 'Vignette');
}

test('content pages open from the footer, whose imprint names the company', async ({ page }) => {
  await openWithBackgroundWork(page, '/en');

  await test.step('navigating to a content page is one request of at most 10 KB', async () => {
    for (const path of plainPaths) {
      const requests: Request[] = [];
      // Pictures load later, when they are near the viewport.
      const record = (request: Request) => {
        if (!/\.(avif|webp|svg)$/.test(request.url())) requests.push(request);
      };
      page.on('request', record);
      // By key, because rails that are rendered while the footer comes into view can move the link.
      await linkTo(page, path).press('Enter');
      await expect(page).toHaveURL(`/en/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(path, 'en'));
      await expect(page).toHaveTitle(new RegExp(titleOf(path, 'en')));
      // Screen readers announce the title, and the focus moves to the content.
      await expect(page.getByRole('status')).toHaveText(await page.title());
      await expect(page.getByRole('main')).toBeFocused();
      page.off('request', record);
      const paths = requests.map((request) => new URL(request.url()).pathname);
      expect(paths).toEqual([`/en/${path}/_payload.json`]);
      const { responseBodySize } = await (requests[0] as Request).sizes();
      expect(responseBodySize, path).toBeLessThanOrEqual(10 * 1024);
    }
  });

  await test.step('the imprint links to the data protection contact', async () => {
    await expect(footer(page)).toContainText('Vignette Pictures Ltd · Registered in England');
    await mark(page);
    await footer(page).getByRole('link', { name: 'Data protection' }).click();
    await expect(page).toHaveURL('/en/privacy-policy#controller');
    const contact = page.locator('#controller').getByRole('link', { name: 'privacy@' });
    await expect(contact).toBeInViewport();
    expect(await isMarked(page)).toBe(true);
  });
});

test('a link’s page is prefetched on hover or focus; at most five prefetches wait', async ({
  page,
}) => {
  await openWithBackgroundWork(page, '/en');
  const fetched: string[] = [];
  const gate = Promise.withResolvers<void>();
  await page.route('**/_payload.json', async (route) => {
    fetched.push(new URL(route.request().url()).pathname.split('/')[2] ?? '');
    await gate.promise;
    await route.continue();
  });
  const [first = '', dropped = '', ...others] = contentPaths;
  for (const path of contentPaths) await linkTo(page, path).focus();
  // Focusing a waiting or running prefetch again requests nothing more.
  await linkTo(page, first).focus();
  gate.resolve();
  await expect.poll(() => fetched).toEqual([first, ...others]);
  expect(fetched).not.toContain(dropped);
  await linkTo(page, first).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(first, 'en'));
  expect(fetched).toHaveLength(6);
});

test('a content page and its anchors work without JavaScript', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await page.goto('/en/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Vignette');
  await expect(page.getByRole('definition').first()).toHaveText(/^10\d$/);
  await page.goto('/en/privacy-policy');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
  await expect(page.locator('section').last()).toBeInViewport();
  await page.close();
});

test('an anchor scrolls to its section and moves the focus; Back restores the position', async ({
  page,
}) => {
  await openHydrated(page, '/en/privacy-policy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Cookies' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/privacy-policy#cookies');
  const top = () => page.locator('#cookies').evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(120);
  expect(await top()).toBeGreaterThan(60);
  await page.keyboard.press('Tab');
  const isPast = () =>
    page.evaluate(() => {
      const section = document.querySelector('#cookies') as Element;
      const { activeElement } = document;
      const place = activeElement && section.compareDocumentPosition(activeElement);
      return Boolean(place && place & Node.DOCUMENT_POSITION_FOLLOWING);
    });
  await expect.poll(isPast).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/en/privacy-policy');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('a Japanese heading breaks between phrases, not within a word', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/ja/about');
  const heading = page.getByRole('heading', { name: 'いくつもの言語で' });
  const lines = await heading.evaluate((element) => {
    const text = element.firstChild as Text;
    const range = document.createRange();
    range.setStart(text, text.data.indexOf('いくつもの'));
    range.setEnd(text, range.startOffset + 'いくつもの'.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('a former version of a legal page is found below it, and leads back', async ({ page }) => {
  const [legal, locale] = ['accessibility', 'ko'] as const;
  await withSiteDatabase(async (db) => {
    const current = () =>
      db.updateTable('legal_versions').where('page', '=', legal).where('locale', '=', locale);
    await current()
      .set({ version: 2, published_at: new Date('2026-10-20') })
      .execute();
    const html =
      '<article class="paper"><header><h1>접근성</h1></header><div><p>예전 문구</p></div></article>';
    await db
      .insertInto('legal_versions')
      .values({
        page: legal,
        locale,
        version: 1,
        title: '접근성',
        description: '예전',
        html,
        hash: createHash('sha256').update(html).digest(),
        published_at: new Date('2026-10-01'),
      })
      .execute();
  });
  await openHydrated(page, `/${locale}/${legal}`);
  await mark(page);
  const versions = page.locator('#versions');
  await expect(versions.getByRole('heading')).toHaveText('이전 버전');
  await versions.getByRole('link').click();
  await expect(page).toHaveURL(/\?version=[0-9a-f]{12}$/);
  await expect(page.getByText('예전 문구')).toBeVisible();
  await expect(page.getByRole('note')).toContainText('이전 버전입니다.');
  await page.getByRole('link', { name: '현재 버전 보기' }).click();
  await expect(page.getByText('예전 문구')).toHaveCount(0);
  await expect(versions).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});
