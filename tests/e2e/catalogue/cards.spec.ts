import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';

const railOf = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

const synopsisOf = (card: Locator) => card.locator('p[id]');

/** Records the drama calls of the page. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/drama/')) calls.push(pathname);
  });
  return calls;
}

test('a card shows its synopsis while hovered or focused, and its collect button a plus', async ({
  page,
}) => {
  const calls = recordCalls(page);
  await openHydrated(page, '/en');

  await test.step('hovering a card shows its synopsis; the synopses of a list are fetched once', async () => {
    const cards = railOf(page, 'New releases').getByRole('listitem');
    const [first, second] = [cards.nth(0), cards.nth(1)];
    const before = await second.boundingBox();
    await expect(synopsisOf(first)).toHaveCount(0);
    await first.getByRole('link').hover();
    await expect(synopsisOf(first)).toBeVisible();
    await second.getByRole('link').hover();
    await expect(synopsisOf(second)).toBeVisible();
    await expect(synopsisOf(first)).toBeHidden();
    expect(calls).toEqual(['/api/drama/getDramaListByIsNewRelease']);
    expect((await second.boundingBox())?.height).toBe(before?.height);
  });

  await test.step('focusing a card shows its synopsis as the description; the link is named by the title', async () => {
    const picks = railOf(page, 'Try something different');
    const card = picks.getByRole('listitem').first();
    const link = card.getByRole('link');
    await picks.getByRole('button', { name: 'Scroll forward' }).focus();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(synopsisOf(card)).toBeVisible();
    await expect(link).toHaveAccessibleName((await card.getByRole('heading').textContent()) ?? '');
    const synopsis = (await synopsisOf(card).textContent()) ?? '';
    expect(synopsis.length).toBeGreaterThan(20);
    await expect(link).toHaveAccessibleDescription(synopsis);
  });

  await test.step('the plus of a collect button is drawn above the disc while hovered', async () => {
    const button = page.getByRole('button', { name: 'Add to copyright cart' }).first();
    await button.hover();
    // A scaled element is painted above siblings that are not positioned.
    expect(
      await button.evaluate((element) => [
        getComputedStyle(element, '::before').scale === 'none',
        getComputedStyle(element, '::after').position,
      ]),
    ).toEqual([false, 'relative']);
  });
});
