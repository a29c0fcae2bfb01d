import { expect, test } from '#tests/support/browser/browser.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';

test.use({ javaScriptEnabled: false });

test('the address is readable, and the form is not shown', async ({ page }) => {
  await page.goto('/en/contact');
  await expect(page.getByRole('link', { name: 'business@' })).toBeVisible();
  await expect(page.getByText('This form needs JavaScript')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeHidden();
});

test('an enquiry is readable, and a sentence replaces the reply form', async ({ page }) => {
  const { token } = await withSiteDatabase((db) =>
    db.selectFrom('enquiries').select('token').executeTakeFirstOrThrow(),
  );
  await page.goto(`/en/enquiry/${token}`);
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible();
  await expect(page.getByText('This form needs JavaScript')).toBeVisible();
  await expect(page.locator('form textarea')).toBeHidden();
});
