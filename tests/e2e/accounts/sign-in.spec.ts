import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.ts';
import { expectAccessible } from '../../support/browser/looks.ts';
import {
  callSite,
  comeFromElsewhere,
  newEmail,
  PASSWORD,
  register,
  waitForCode,
  wrongCode,
} from '../../support/browser/site-people.ts';
import { openTakenOver } from '../../support/browser/taken-over.ts';
import { showIn } from '../../support/browser/themes.ts';

let network: string;

test.beforeEach(async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  network = await comeFromElsewhere(context);
});

test('by password, with the keyboard alone; then out again; another tab follows', async ({
  page,
  context,
}) => {
  const { email, nickname } = await register();
  const other = await context.newPage();
  await openTakenOver(other, '/en/about');

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
  const pressedAt = Date.now() / 1000;
  await password.press('Enter');

  await expect(page.getByText('You’re signed in.')).toBeVisible();
  await expect(page).toHaveURL('/en/about');
  const menu = page.getByRole('button', { name: `Account menu: ${nickname}` });
  await expect(menu).toBeVisible();
  await expect(page.getByRole('link', { name: 'Copyright cart, empty' })).toBeVisible();
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === 'token');
  expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' });
  // A week from a moment between the press and now; a cookie may end at a whole second.
  const start = (cookie?.expires ?? 0) - 604_800;
  expect(start).toBeGreaterThan(pressedAt - 1);
  expect(start).toBeLessThanOrEqual(Date.now() / 1000);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(PASSWORD);
  await expect(other.getByRole('button', { name: `Account menu: ${nickname}` })).toBeVisible();

  await page.goto('/en/about?login=1');
  await expect(page).toHaveURL('/en/about');
  await expect(page.getByText('You’re signed in.')).toBeHidden();

  await openTakenOver(other, '/en/watch-history');
  await expect(other).toHaveURL('/en/watch-history');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
  await expect(other).toHaveURL('/en');
  await expect(other.getByRole('link', { name: 'Sign in now' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
  expect((await callSite('getUserInfo', {}, { token: cookie?.value ?? '' })).code).toBe(441);
});

test('by a mailed code, in Chinese; the countdown outlives the page', async ({ page }) => {
  const { email, nickname } = await register();
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await openTakenOver(page, '/zh/about');
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
  // As a mail program copies it.
  await code.fill(` ${right.slice(0, 3)} ${right.slice(3)} `);
  await code.press('Enter');
  await expect(page.getByText('登录成功。')).toBeVisible();
  await expect(page.getByText(nickname)).toBeVisible();
});

test.describe('too often', () => {
  test.use({ expectedComplaint: /429/ });

  test('the forms say how long to wait', async ({ page }) => {
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
    // Again, should a new minute have begun in between.
    await expect(async () => {
      const tries = Array.from({ length: 10 }, () =>
        callSite('loginWithEmailPassword', wrong, { from: network }),
      );
      await Promise.all(tries);
      await password.fill('wrong again');
      await password.press('Enter');
      const wait = /^You can try again in \d+ seconds?\.$/;
      await expect(dialog.getByRole('alert')).toHaveText(wait, { timeout: 5_000 });
    }).toPass();
  });
});

test('a disabled account is told so, with whom to write to', async ({ page }) => {
  await page.route('**/loginWithEmailPassword', (route) =>
    route.fulfill({ json: { code: 911, message: 'disabled', data: null } }),
  );
  await page.goto('/en/about?login=1');
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
});

test.describe('without its dialog', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ });

  test('the notice of a disabled account is a message that stays, and signs nobody out', async ({
    page,
    context,
  }) => {
    await openListAs(page, 'disabled_now');
    await page.route(/dialog-popup-[^/]+\.js$/, (route) => route.abort());
    await page.route('**/addCopyrightCart', (route) =>
      route.fulfill({ json: { code: 911, message: 'disabled', data: null } }),
    );
    await collect(page);
    const messages = page.getByRole('region', { name: 'Notifications' });
    await expect(messages).toContainText('This account has been disabled.');
    expect((await context.cookies()).map(({ name }) => name)).toContain('token');
  });
});

/** Somebody signed in, at a list of titles; gives the token. */
async function openListAs(page: Page, nickname: string): Promise<string> {
  const { token } = await register();
  await page.context().addCookies([{ name: 'token', value: token, url: process.env.SITE_URL }]);
  await page.addInitScript((user) => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('user', user);
    sessionStorage.setItem('begun', '1');
  }, JSON.stringify({ nickname }));
  await openTakenOver(page, '/en/short-play-copyright');
  await expect(page.getByText(nickname)).toBeVisible();
  return token;
}

const collect = (page: Page) =>
  page.getByRole('button', { name: 'Add to copyright cart' }).first().click();

test('a session that ended elsewhere ends here too', async ({ page }) => {
  const token = await openListAs(page, 'gone_soon');
  await callSite('logout', {}, { token });
  await collect(page);
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
});

test('whoever is disabled while signed in is signed out by OK', async ({ page, context }) => {
  await openListAs(page, 'disabled_now');
  await page.route('**/addCopyrightCart', (route) =>
    route.fulfill({ json: { code: 911, message: 'disabled', data: null } }),
  );
  await collect(page);
  const notice = page.getByRole('alertdialog', { name: 'Account disabled' });
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('link', { name: 'Sign in now' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
});

test('the dialog is clean to axe in both themes and fits a small phone where words are long', async ({
  page,
}) => {
  await showIn(page, 'dark');
  for (const form of ['1', 'register', 'reset']) {
    await page.goto(`/en/about?login=${form}`);
    const dialog = page.getByRole('dialog');
    await dialog.locator('[type=submit]').click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused();
    await expectAccessible(page, { within: '[role=dialog]', what: form });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['ja', 'es']) {
    await page.goto(`/${language}/about?login=register`);
    const dialog = page.getByRole('dialog');
    await dialog.locator('[type=submit]').click();
    const isCut = await dialog.evaluate((popup) =>
      Array.from(popup.querySelectorAll('*')).some(
        (element) => element.getBoundingClientRect().right > innerWidth,
      ),
    );
    expect(isCut, language).toBe(false);
  }
});
