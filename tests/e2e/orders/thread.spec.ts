import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { callSite, register } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { openAs } from '#tests/support/browser/site-sessions.ts';

const SEND = '**/sendCopyrightOrderMessage';

/** Opens the order page of a new buyer with one order, after `prepare`. */
async function openOrder(page: Page, prepare = async (_orderId: number) => {}) {
  const { token, email } = await register();
  const { data } = await callSite('getDramaListByPage', { page_size: 1 });
  const drama_id = data.list[0]?.drama_id;
  const cart = await callSite('addCopyrightCart', { drama_id }, { token });
  expect(cart.code).toBe(200);
  const lines = await callSite('getCopyrightCartList', {}, { token });
  const order = await callSite(
    'sendCopyrightOrder',
    {
      cart_ids: [lines.data.list[0]?.cart_id],
      contact: { name: 'Ana', email },
      terms: {
        territories: ['ES'],
        media: ['svod'],
        languages: ['es'],
        term_months: 12,
        is_exclusive: false,
      },
      message: '',
    },
    { token },
  );
  const orderId: number = order.data.order_id;
  await prepare(orderId);
  await openAs(page, token, `/en/drama-copyright/drama-copyright-history?order=${orderId}`);
  return { orderId, thread: page.getByRole('region', { name: 'Messages' }) };
}

const input = (thread: Locator) => thread.getByRole('textbox', { name: 'Your message' });
const messages = (thread: Locator) => thread.getByRole('listitem');
const send = (thread: Locator) => thread.getByRole('button', { name: 'Send message' }).click();

/** Inserts messages of the licensing team, one minute apart. */
const writeFromDesk = (orderId: number, texts: string[]) =>
  withSiteDatabase(async (db) => {
    await db
      .insertInto('copyright_order_messages')
      .values(
        texts.map((text, index) => ({
          order_id: orderId,
          sender: 'desk' as const,
          actor: 'rights-desk',
          text,
          at: new Date(Date.now() + index * 60_000),
        })),
      )
      .execute();
  });

test.use({ expectedConsoleError: /ERR_FAILED|status of 503/ });

test('a message is sent as plain text with its line breaks, once despite a lost reply; replies are announced', async ({
  page,
}) => {
  const { thread, orderId } = await openOrder(page);
  await expect(thread).toContainText('No messages yet');
  await send(thread);
  await expect(input(thread)).toBeFocused();
  await expect(input(thread)).toHaveAccessibleDescription(/Write a message first/);

  await input(thread).fill('x'.repeat(4001));
  await expect(thread.getByText('4001 / 4000')).toBeVisible();
  await send(thread);
  await expect(input(thread)).toHaveAccessibleDescription(/Shorten the text to 4,000 characters/);
  await expect(messages(thread)).toHaveCount(0);

  // A failure keeps the text.
  const text = 'Is a dub available?\n<b>And subtitles?</b>';
  await input(thread).fill(text);
  await expect(thread.getByText(`${text.length} / 4000`)).toBeVisible();
  await page.route(SEND, (route) => route.abort());
  await send(thread);
  await expect(thread.getByRole('alert').last()).toContainText('it’s still here');
  await expect(input(thread)).toHaveValue(text);
  await page.unroute(SEND);
  await page.route(SEND, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(thread);
  await expect(thread.getByRole('alert').last()).toContainText('it’s still here');
  await page.unroute(SEND);
  await send(thread);
  await expect(messages(thread)).toHaveCount(1);
  await expect(messages(thread)).toContainText('You');
  await expect(messages(thread).getByText('And subtitles?')).toHaveText(text, {
    useInnerText: true,
  });
  await expect(input(thread)).toHaveValue('');
  await expect(page.getByText('Message sent.')).toBeAttached();
  await expect(thread).not.toContainText('No messages yet');

  await page.reload();
  await expect(messages(thread)).toHaveCount(1);
  await expectAccessible(page, { within: 'main' });
  await expectFits(page, [320]);

  // A reply appears when the page is shown again.
  await writeFromDesk(orderId, ['The dub will be ready in May.']);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(messages(thread)).toContainText(['The dub will be ready in May.']);
  await expect(messages(thread).last()).toContainText('Licensing team');
  await expect(page.getByText('1 new message')).toBeAttached();
});

test('a failure to load older messages can be retried', async ({ page }) => {
  const texts = Array.from({ length: 25 }, (_, index) => `Message ${index + 1}.`);
  const { thread } = await openOrder(page, (orderId) => writeFromDesk(orderId, texts));
  await expect(messages(thread)).toHaveCount(20);
  await expect(messages(thread).first()).toContainText('Message 6.');
  await expect(messages(thread).last()).toContainText('Message 25.');

  const list = '**/getCopyrightOrderMessages**';
  await page.route(list, (route) => route.fulfill({ status: 503 }));
  await thread.getByRole('button', { name: 'Show earlier messages' }).click();
  await expect(thread.getByRole('alert').first()).toContainText('couldn’t be loaded');
  await page.unroute(list);
  await thread.getByRole('button', { name: 'Try again' }).click();
  await expect(messages(thread)).toHaveCount(25);
  await expect(messages(thread).first()).toContainText('Message 1.');
  await expect(thread.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0);
  await expect(thread.getByRole('list')).toBeFocused();
});
