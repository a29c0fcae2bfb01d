import { expect, test } from '../../support/browser/browser.ts';
import { startSite } from '../../support/site.ts';

let site: Awaited<ReturnType<typeof startSite>>;

// A separate site without TRUSTED_PROXIES, because that setting disables the mailbox.
test.beforeAll(async () => {
  site = await startSite();
});

test.afterAll(() => site.stop());

test('the mailbox opens at the printed address; only then do the links in forms lead to it', async ({
  page,
}) => {
  const email = 'newcomer@x.example';
  await page.goto(`${site.url}/en/about?login=1`);
  await page.getByRole('dialog').getByRole('link', { name: 'Create account' }).click();
  const form = page.getByRole('dialog', { name: 'Create account' });
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByRole('button', { name: 'Send code' }).click();
  const openLink = async () => {
    const opened = page.waitForEvent('popup');
    await form.getByRole('link', { name: 'View emails sent by this site' }).click();
    return opened;
  };

  const refused = await openLink();
  await expect(refused.getByText('open the address that the server printed')).toBeVisible();

  const line = site.lines.find((printed) => printed.includes('/dev/mail?key='));
  await refused.goto(line?.replace(/^.*(?=http:)/, '') ?? '');
  await expect(refused).toHaveURL(/\/dev\/mail$/);

  const mailbox = await openLink();
  await mailbox.getByRole('link', { name: /is your Vignette code/ }).click();
  await expect(mailbox.getByText(email)).toBeVisible();
  const html = mailbox.frameLocator('iframe');
  await expect(html.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});
