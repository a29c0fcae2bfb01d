import type { Page } from '@playwright/test';
import { outcomes } from '#contract/error-codes.ts';
import type { Envelope } from '#contract/transport/envelope.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { signIn } from '#tests/support/browser/sign-in.ts';

const LIST = '/en/short-play-copyright?sort=title&page_size=24';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedConsoleError: /ERR_INTERNET_DISCONNECTED/,
});

/** Makes a call with the page's session. */
async function call<Data>(page: Page, method: string, path: string, data?: object): Promise<Data> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
  const reply = await page.request.fetch(`/api/drama/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  });
  return ((await reply.json()) as Envelope<Data>).data;
}

/** Signs in, removes the first titles of the list from the cart, and returns the cart's count. */
async function signInWithCart(page: Page): Promise<number> {
  await signIn(page);
  const ids = await call<number[]>(page, 'GET', 'getCopyrightCartDramaIds');
  const { list } = await call<{ list: { drama_id: number }[] }>(
    page,
    'GET',
    'getDramaListByPage?sort=title&page_size=24',
  );
  for (const { drama_id } of list) {
    if (ids.includes(drama_id)) await call(page, 'DELETE', 'deleteCopyrightCart', { drama_id });
  }
  return call<number>(page, 'GET', 'getCopyrightCartCount');
}

const cards = (page: Page) => page.getByRole('region', { name: 'Titles' }).getByRole('listitem');
const card = (page: Page, index: number) =>
  cards(page)
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .nth(index);
const cart = (page: Page, count: number) =>
  page.getByRole('link', { name: `Copyright cart, ${count} titles` });

test('a click adds a title to the cart and another removes it, in all tabs; a failed click is undone; selected titles are added one after another', async ({
  page,
  context,
}) => {
  const count = await signInWithCart(page);
  await openHydrated(page, LIST);
  await expect(cart(page, count)).toBeVisible();
  const other = await context.newPage();
  await other.goto(LIST);
  await expect(cart(other, count)).toBeVisible();

  const title = await card(page, 2).getByRole('heading').textContent();
  const add = card(page, 2).getByRole('button', { name: 'Add to copyright cart', exact: true });
  await expect(add).toHaveAccessibleDescription(title ?? '');
  await add.click();
  await expect(page.getByText(`“${title}” was added to your copyright cart.`)).toBeVisible();
  await expect(cart(page, count + 1)).toBeVisible();
  await expect(cart(other, count + 1)).toBeVisible();
  const remove = { name: 'Remove from copyright cart', exact: true };
  await expect(card(other, 2).getByRole('button', remove)).toBeVisible();

  await card(other, 2).getByRole('button', remove).click();
  await expect(cart(page, count)).toBeVisible();
  await expect(add).toBeVisible();
  expect(await call<number>(page, 'GET', 'getCopyrightCartCount')).toBe(count);
  await other.close();

  await context.setOffline(true);
  const button = card(page, 1).getByRole('button', { name: 'Add to copyright cart' });
  await button.click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(button).toBeVisible();
  await context.setOffline(false);

  // Titles that could not be added stay selected.
  await page.getByRole('button', { name: 'Select multiple' }).click();
  const boxes = page
    .getByRole('region', { name: 'Titles' })
    .getByRole('listitem')
    .getByRole('checkbox');
  await boxes.nth(0).click();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar');
  let calls = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/addCopyrightCart', async (route) => {
    await released;
    calls += 1;
    return calls === 3
      ? route.fulfill({
          json: { code: outcomes.cartFull.code, message: 'The cart is full.', data: null },
        })
      : route.continue();
  });
  await bar.getByRole('button', { name: 'Add to copyright cart' }).click();
  await boxes.nth(5).click();
  await expect(bar.getByRole('status')).toHaveText('Adding 1 of 4');
  release();
  await expect(
    page.getByText('2 of 4 titles are in your copyright cart. The cart is full.'),
  ).toBeVisible();
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await boxes.nth(5).click();
  await page.unroute('**/addCopyrightCart');
  await bar.getByRole('button', { name: 'Add to copyright cart' }).click();
  await expect(page.getByText('2 titles were added to your copyright cart.')).toBeVisible();
  await expect(bar.getByRole('status')).toHaveText('0 selected');
  await expect(cart(page, count + 4)).toBeVisible();
});
