import { expect, test } from '#tests/support/browser/browser.ts';
import { startSite } from '#tests/support/site.ts';

let site: Awaited<ReturnType<typeof startSite>>;

// In one worker, so that both tests share the site.
test.describe.configure({ mode: 'default' });

// A separate site without the demo, which has no menu, and without TRUSTED_PROXIES, which disables
// the mailbox.
test.beforeAll(async () => {
  site = await startSite({ DEMO: '0' });
});

test.afterAll(() => site.stop());

test('a page rendered without a menu fetches it once for header and footer', async ({ page }) => {
  const calls: string[] = [];
  await page.route('**/getNavigationList', async (route) => {
    calls.push(route.request().url());
    const data = [
      { navigation_name: 'Front row', route_name: 'Home' },
      { navigation_name: 'Our house', route_name: 'About' },
      { navigation_name: 'Songs', route_name: 'MusicCopyright' },
    ];
    await route.fulfill({ json: { code: 200, message: 'OK', data } });
  });
  await page.goto(`${site.url}/en/reset-password`);
  const header = page.getByRole('navigation', { name: 'Main' });
  await expect(header.getByRole('link')).toHaveText(['Front row', 'Our house', 'Songs']);
  const footer = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
  await expect(footer).toHaveText([
    'Our house',
    'Songs',
    'Licensing guide',
    'User agreement',
    'Privacy policy',
    'Accessibility',
    'AI localisation',
    'Drama licensing',
    'Contact us',
  ]);
  await header.getByRole('link', { name: 'Our house' }).click();
  await expect(page).toHaveURL(/\/en\/about$/);
  await expect(header.getByRole('link', { name: 'Songs' })).toBeVisible();
  expect(calls).toHaveLength(1);
});

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
