import type { Page } from '@playwright/test';
import { locales } from '#i18n/locales.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import {
  expectGoodPage,
  isCheckedInFull,
  listDeskPages,
  openDeskPages,
} from '#tests/support/browser/checks/all-pages.ts';
import { deskUrl, openDesk, signInToDesk } from '#tests/support/browser/desk.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';

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
  await expect(page.locator('h1:not([data-left])'), address).toBeVisible();
}

/** Each page is opened in each language, and checked in full in one of them. */
for (const locale of locales) {
  test(`every page in ${locale} is translated, fits and is accessible`, async ({ page }) => {
    await page.context().addCookies([{ name: 'lang', value: locale, url: deskUrl() }]);
    const check = async (what: string, index: number) => {
      await expect(page.getByRole('heading', { level: 1 }), what).toHaveCount(1);
      // Header and menu are the same on every page.
      const within = what === '/' || openDeskPages.includes(what) ? undefined : 'main';
      const isFull = isCheckedInFull(index, locale);
      await expectGoodPage(page, { what, locale, isFull, within });
    };
    for (const [index, path] of openDeskPages.entries()) {
      await page.goto(deskUrl(path));
      await check(path, index);
    }
    await openFirst(page);
    for (const [index, address] of (await listDeskPages()).entries()) {
      await follow(page, address);
      await check(address, index);
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

test('a page that the role may not open says so', async ({ page }) => {
  await signInToDesk(page, 'reader');
  await page.goto(deskUrl('/staff'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [320]);
});

test('Health shows the machines that do jobs, and what they have to do', async ({ page }) => {
  await openDesk(page, 'reader', '/health');
  const machines = page.getByRole('region', { name: 'Machines' });
  const machine = machines.getByRole('listitem').filter({ hasText: 'Running' });
  await expect(machine.first()).toContainText(/Process \d+ · version \d/);
  const jobs = page.getByRole('region', { name: 'Background jobs' });
  await expect(jobs.getByRole('table').or(jobs.getByText('Nothing is waiting'))).toBeVisible();
});
