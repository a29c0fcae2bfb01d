import { outcomes } from '#contract/error-codes.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { showTheme } from '#tests/support/browser/checks/themes.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { expectAccessible } from '#tests/support/browser/page-checks.ts';
import { signOut } from '#tests/support/browser/sign-in.ts';
import {
  callSite,
  newEmail,
  PASSWORD,
  register,
  useRandomAddress,
  waitForCode,
  wrongCode,
} from '#tests/support/browser/site-accounts.ts';

let network: string;

test.beforeEach(async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  network = await useRandomAddress(context);
});

test('a user signs in by password with the keyboard and signs out again; another tab shows both', async ({
  page,
  context,
}) => {
  const { email, nickname } = await register();
  const other = await context.newPage();
  await openHydrated(other, '/en/about');

  await page.goto('/en/about?login=1');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  const [emailField, password] = [
    dialog.getByLabel('Email'),
    dialog.getByLabel('Password', { exact: true }),
  ];
  await expect(emailField).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(emailField).toHaveAccessibleDescription('Enter your email address.');
  await expect(emailField).toHaveAttribute('aria-invalid', 'true');
  await expect(emailField).toBeFocused();
  await page.keyboard.type('nobody');
  await expect(emailField).toHaveAccessibleDescription('Enter a valid email address.');
  await emailField.fill(email);
  await expect(emailField).toHaveAccessibleDescription('');
  await expect(password).toHaveAccessibleDescription('Enter your password.');

  await password.focus();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('Incorrect email or password.');
  await expect(password).toBeFocused();
  await expect(page).toHaveURL('/en/about?login=1');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(dialog.getByRole('button', { name: 'Hide password' })).toBeFocused();
  await password.fill(PASSWORD);
  const submittedAt = Date.now() / 1000;
  await password.press('Enter');

  await expect(page.getByText('You’re signed in.')).toBeVisible();
  await expect(page).toHaveURL('/en/about');
  const menu = page.getByRole('button', { name: `Account menu: ${nickname}` });
  await expect(menu).toBeVisible();
  await expect(page.getByRole('link', { name: 'Copyright cart, empty' })).toBeVisible();
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === 'token');
  expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' });
  // The cookie was set between submitting and now, for a week; its expiry may be rounded to a
  // second.
  const start = (cookie?.expires ?? 0) - 604_800;
  expect(start).toBeGreaterThan(submittedAt - 1);
  expect(start).toBeLessThanOrEqual(Date.now() / 1000);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(PASSWORD);
  await expect(other.getByRole('button', { name: `Account menu: ${nickname}` })).toBeVisible();

  await page.goto('/en/about?login=1');
  await expect(page).toHaveURL('/en/about');
  await expect(page.getByText('You’re signed in.')).toBeHidden();

  await other.getByRole('button', { name: `Account menu: ${nickname}` }).click();
  await other.getByRole('menuitem', { name: 'Watch history' }).click();
  await expect(other).toHaveURL('/en/watch-history');
  await signOut(page);
  await expect(other).toHaveURL('/en');
  await expect(other.getByRole('link', { name: 'Sign in now' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
  expect((await callSite('getUserInfo', {}, { token: cookie?.value ?? '' })).code).toBe(
    outcomes.tokenRejected.code,
  );
});

test('a user signs in by a mailed code, in Chinese; the countdown survives a reload', async ({
  page,
}) => {
  const { email, nickname } = await register();
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await openHydrated(page, '/zh/about');
  await page.getByRole('link', { name: '立即登录' }).click();
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.getByRole('button', { name: '邮箱验证码登录' }).click();
  const code = dialog.getByLabel('邮箱验证码');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');

  const send = dialog.getByRole('button', { name: '发送验证码' });
  await send.click();
  await expect(dialog.getByLabel('邮箱', { exact: true })).toBeFocused();
  await expect(dialog.getByText('请输入邮箱地址。')).toBeVisible();
  await dialog.getByLabel('邮箱', { exact: true }).fill(email);
  await send.click();
  const sent = (seconds: number) => dialog.getByRole('button', { name: `已发送（${seconds} 秒）` });
  await expect(sent(60)).toBeDisabled();
  await page.clock.setFixedTime(start + 1000);
  await expect(sent(59)).toBeDisabled();
  await expect(code).toBeFocused();
  await expect(dialog.getByRole('status')).toContainText(email);

  await page.clock.setFixedTime(start + 20_000);
  await page.reload();
  await dialog.getByRole('button', { name: '邮箱验证码登录' }).click();
  await expect(sent(40)).toBeDisabled();
  await page.clock.setFixedTime(start + 60_000);
  await expect(send).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem('send-code-login'))).toBeNull();
  await dialog.getByLabel('邮箱', { exact: true }).fill(email);
  const right = await waitForCode(email);
  await code.fill(wrongCode(right));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  // The code contains spaces, as if copied from a mail program.
  await code.fill(` ${right.slice(0, 3)} ${right.slice(3)} `);
  await code.press('Enter');
  await expect(page.getByText('登录成功。')).toBeVisible();
  await expect(page.getByText(nickname)).toBeVisible();
});

test.describe('after too many requests', () => {
  test.use({ expectedConsoleError: /429/ });

  test('the forms show how long to wait', async ({ page }) => {
    const email = newEmail();
    await callSite('sendMail', { email, origin: 'login' });
    await page.goto('/en/about?login=1');
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByRole('button', { name: 'Use email code' }).click();
    await dialog.getByLabel('Email', { exact: true }).fill(email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Too many requests. Please try again later.')).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveText(/^You can try again in \d+ seconds?\./);
    await expect(dialog.getByRole('button', { name: /^Sent \(\d+s\)$/ })).toBeDisabled();

    await dialog.getByRole('button', { name: 'Use password' }).click();
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email);
    const password = dialog.getByLabel('Password', { exact: true });
    const wrong = { email, password: 'wrong again' };
    // The requests are repeated, because the limit is reset at the start of each minute.
    await expect(async () => {
      const tries = Array.from({ length: 10 }, () =>
        callSite('loginWithEmailPassword', wrong, { from: network }),
      );
      await Promise.all(tries);
      await password.fill('wrong again');
      await password.press('Enter');
      const wait = /^You can try again in \d+ seconds?\.$/;
      await expect(dialog.getByRole('alert')).toHaveText(wait, { timeout: 30_000 });
    }).toPass();
  });
});

test('signing in to a disabled account shows a notice with a contact address; closing the dialog keeps query and hash', async ({
  page,
}) => {
  await page.route('**/loginWithEmailPassword', (route) =>
    route.fulfill({
      json: { code: outcomes.accountDisabled.code, message: 'disabled', data: null },
    }),
  );
  await page.goto('/en/about?from=mail&login=1#steps');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill('buyer@vignette.example');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  const notice = page.getByRole('alertdialog', { name: 'Account disabled' });
  await expect(notice).toHaveAccessibleDescription(/^This account has been disabled\. .+@/);
  await expect(notice.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.+@/);
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/en/about?from=mail#steps');
});

test.describe('a user whose account is disabled while signed in', () => {
  test.use({ expectedConsoleError: /ERR_FAILED/ });

  test('is signed out by OK in the notice, or sees a persistent message if the dialog cannot be loaded', async ({
    page,
    context,
  }) => {
    const { token } = await register();
    await context.addCookies([{ name: 'token', value: token, url: process.env.SITE_URL }]);
    await page.addInitScript(
      (user) => {
        if (!sessionStorage.getItem('begun')) localStorage.setItem('user', user);
        sessionStorage.setItem('begun', '1');
      },
      JSON.stringify({ nickname: 'disabled_now' }),
    );
    await openHydrated(page, '/en/short-play-copyright');
    await expect(page.getByText('disabled_now')).toBeVisible();
    await page.route('**/addCopyrightCart', (route) =>
      route.fulfill({
        json: { code: outcomes.accountDisabled.code, message: 'disabled', data: null },
      }),
    );
    const collect = page.getByRole('button', { name: 'Add to copyright cart' }).first();
    const cookies = async () => (await context.cookies()).map(({ name }) => name);

    const chunk = /dialog-popup-[^/]+\.js$/;
    await page.route(chunk, (route) => route.abort());
    await collect.click();
    const messages = page.getByRole('region', { name: 'Notifications' });
    await expect(messages).toContainText('This account has been disabled.');
    expect(await cookies()).toContain('token');

    await page.unroute(chunk);
    await collect.click();
    const notice = page.getByRole('alertdialog', { name: 'Account disabled' });
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
    expect(await cookies()).not.toContain('token');
  });
});

test('the dialog is accessible and fits a small phone in verbose languages', async ({ page }) => {
  await showTheme(page, 'dark');
  const dialog = page.getByRole('dialog');
  await page.goto('/en/about?login=reset');
  for (const [form, next] of [
    ['Reset password', 'Back to sign in'],
    ['Sign in', 'Create account'],
    ['Create account', undefined],
  ] as const) {
    await expect(dialog).toHaveAccessibleName(form);
    await dialog.locator('[type=submit]').click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused();
    await expectAccessible(page, { within: '[role=dialog]', what: form });
    if (next) await dialog.getByRole('link', { name: next }).click();
  }
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['ja', 'es']) {
    await page.goto(`/${language}/about?login=register`);
    await dialog.locator('[type=submit]').click();
    const isCut = await dialog.evaluate((popup) =>
      Array.from(popup.querySelectorAll('*')).some(
        (element) => element.getBoundingClientRect().right > innerWidth,
      ),
    );
    expect(isCut, language).toBe(false);
  }
});
