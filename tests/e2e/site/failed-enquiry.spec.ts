import { outcomes } from '#contract/error-codes.ts';
import { MAX_ENQUIRY_TEXT } from '#contract/limits/enquiry-limits.ts';
import { REQUEST_ID_HEADER } from '#contract/transport/envelope.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { enquire, storedEnquiry } from '#tests/support/browser/enquiries.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectSent, field, fill, form, submit } from '#tests/support/browser/screens/enquiry.ts';
import { newEmail, useRandomAddress } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';

test.beforeEach(({ context }) => useRandomAddress(context));

test.describe('what goes wrong', () => {
  test.use({ expectedConsoleError: /status of (413|429|500)|ERR_FAILED/ });

  test('is said, and what was written stays; a lost reply makes no second enquiry', async ({
    page,
  }) => {
    await openHydrated(page, '/en/contact');
    await fill(page, { Email: newEmail(), Message: 'x'.repeat(MAX_ENQUIRY_TEXT + 1) });
    await submit(page);
    await expect(field(page, 'Message')).toHaveAccessibleDescription(/at most 4,?000/);
    await fill(page, { Message: 'Once' });

    const calls = '**/api/enquiry/sendEnquiry';
    const alert = form(page).getByRole('alert').filter({ hasText: /./ });
    await page.route(calls, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page);
    await expect(alert).toContainText('it will arrive only once');
    await page.unroute(calls);
    for (const outcome of [outcomes.tooManyRequests, outcomes.bodyTooLarge]) {
      const { code, status } = outcome;
      await page.route(calls, (route) =>
        route.fulfill({ status, json: { code, message: 'No.', data: null } }),
      );
      await submit(page);
      await expect(alert).toContainText(
        outcome === outcomes.tooManyRequests ? 'try again later, or email business@' : 'too large',
      );
      await page.unroute(calls);
    }
    await page.reload();
    await expect(field(page, 'Message')).toHaveValue('Once');
    await submit(page);
    const { email } = await storedEnquiry(await expectSent(page));
    const { count } = await withSiteDatabase((db) =>
      db
        .selectFrom('enquiries')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('email', '=', email)
        .executeTakeFirstOrThrow(),
    );
    expect(Number(count)).toBe(1);
  });

  test('unexpected failures of both forms have the reference that the operator finds', async ({
    page,
  }) => {
    const { code, status } = outcomes.internal;
    const failWith = (id: string) =>
      page.route('**/api/enquiry/*', (route) =>
        route.fulfill({
          status,
          headers: { [REQUEST_ID_HEADER]: id },
          json: { code, message: 'No.', data: null },
        }),
      );
    await openHydrated(page, '/en/contact');
    await fill(page, { Email: newEmail(), Message: 'Once' });
    await failWith('3f9a1c22b07e');
    await submit(page);
    await expect(page.getByText('Reference: 3f9a1c22b07e').first()).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue('Once');
    await page.unroute('**/api/enquiry/*');

    const { number } = await enquire({ text: 'Hello' });
    await openHydrated(page, `/en/enquiry/${(await storedEnquiry(number)).token}`);
    await field(page, 'Your reply').fill('Again');
    await failWith('77aa1c22b07e');
    await submit(page, 'Send reply');
    await expect(page.getByText('Reference: 77aa1c22b07e').first()).toBeVisible();
    await expect(field(page, 'Your reply')).toHaveValue('Again');
  });
});
