import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.ts';
import { openTakenOver } from '../../support/browser/taken-over.ts';

const railOf = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

const synopsisOf = (card: Locator) => card.locator('p[id]');

/** Every list of dramas that the browser itself asked for. */
function noteLists(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/drama/')) asked.push(pathname);
  });
  return asked;
}

test('pointing at a card tells its story; the list is asked for once', async ({ page }) => {
  const asked = noteLists(page);
  await openTakenOver(page, '/en');
  const cards = railOf(page, 'New releases').getByRole('listitem');
  const [first, second] = [cards.nth(0), cards.nth(1)];
  const before = await second.boundingBox();
  await expect(synopsisOf(first)).toHaveCount(0);
  await first.getByRole('link').hover();
  await expect(synopsisOf(first)).toBeVisible();
  await second.getByRole('link').hover();
  await expect(synopsisOf(second)).toBeVisible();
  await expect(synopsisOf(first)).toBeHidden();
  expect(asked).toEqual(['/api/drama/getDramaListByIsNewRelease']);
  expect((await second.boundingBox())?.height).toBe(before?.height);
});

test('the keyboard sees the same; the name of the link stays its title', async ({ page }) => {
  await openTakenOver(page, '/en');
  const picks = railOf(page, 'Try something different');
  const card = picks.getByRole('listitem').first();
  const link = card.getByRole('link');
  await picks.getByRole('button', { name: 'Scroll forward' }).focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(synopsisOf(card)).toBeVisible();
  await expect(link).toHaveAccessibleName((await card.getByRole('heading').textContent()) ?? '');
  const words = (await synopsisOf(card).textContent()) ?? '';
  expect(words.length).toBeGreaterThan(20);
  await expect(link).toHaveAccessibleDescription(words);
});
