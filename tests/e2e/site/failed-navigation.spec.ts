import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import {
  isMarked,
  isReplaced,
  linkTo,
  MANIFEST,
  mark,
  openWithBackgroundWork,
} from '#tests/support/browser/screens/footer.ts';

const PLAYER = /\/assets\/player-[^/]+\.js$/;

test.describe('a newer build', () => {
  test.use({ expectedConsoleError: /status of 404|dynamically imported module/ });

  test('is detected, and the next navigation to another page loads the document', async ({
    page,
  }) => {
    await page.clock.install();
    await openWithBackgroundWork(page, '/en/about');
    await mark(page);
    await page.route(MANIFEST, (route) => route.fulfill({ status: 404 }));
    await linkTo(page, 'cooperation').click();
    await expect(page).toHaveURL('/en/cooperation');
    expect(await isMarked(page)).toBe(true);
    const detected = page.waitForResponse((response) => response.status() === 404);
    await page.clock.fastForward('10:01');
    await detected;
    // A change of the query alone does not reload the page and lose its state.
    await page.getByRole('link', { name: 'Sign in now' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await isMarked(page)).toBe(true);
    await linkTo(page, 'privacy-policy').click();
    await expect(page).toHaveURL('/en/privacy-policy');
    await isReplaced(page);
    await page.goBack();
    await expect(page).toHaveURL('/en/cooperation');
  });

  test('whose server has no old files is reported when a part of the page is missing', async ({
    page,
  }) => {
    await openWithBackgroundWork(page, '/en/about');
    await mark(page);
    for (const gone of [MANIFEST, /\/assets\/(dialog|login)-popup[^/]*\.js$/])
      await page.route(gone, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Sign in now' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The site has been updated' });
    await alert.getByRole('button', { name: 'Reload' }).click();
    await isReplaced(page);
  });
});

test.describe('a missing chunk', () => {
  test.use({ expectedConsoleError: /status of 404|dynamically imported module/ });

  test('reloads the page at most once in 10 s, then shows the error page', async ({ page }) => {
    await page.route(PLAYER, (route) => route.fulfill({ status: 404 }));
    const watch = async () => {
      await openWithBackgroundWork(page, '/en');
      await mark(page);
      await page.getByRole('link', { name: 'Watch now' }).first().click();
      await expect(page).toHaveURL(/\/player\/\d+$/);
    };
    const now = Date.now();
    await page.clock.setFixedTime(now);
    await watch();
    await isReplaced(page);
    await expect(page.getByRole('main')).toBeVisible();

    await page.clock.setFixedTime(now + 9_999);
    await watch();
    await expect(page.getByRole('heading', { name: 'Please visit again later' })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/en');
    await isReplaced(page);

    await page.clock.setFixedTime(now + 10_000);
    await watch();
    await isReplaced(page);
  });
});

test.describe('failures of the manifest or of a module', () => {
  test.use({ expectedConsoleError: /status of 503|ERR_FAILED/ });

  test('do not replace the page: a failed manifest is logged, and a failed module is requested again', async ({
    page,
  }) => {
    const list = /\/assets\/choice-lists-[^/]+\.js$/;
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('The manifest of the build could not be read.'),
    );
    await page.route(MANIFEST, (route) => route.fulfill({ status: 503 }));
    await page.route(list, (route) => route.abort());
    await openHydrated(page, '/en/about');
    await page.keyboard.press('Shift');
    expect((await logged).type()).toBe('info');
    await mark(page);
    const manifestAgain = page.waitForRequest(MANIFEST);
    const failed = page.waitForEvent('requestfailed', (request) => list.test(request.url()));
    const button = page.getByRole('button', { name: 'Theme' });
    await button.click();
    await manifestAgain;
    await failed;
    await page.unroute(list);
    await button.click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });
});

test.describe('without a connection', () => {
  test.use({ expectedConsoleError: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ });

  test('a page that cannot be loaded shows "No connection", and opens when the connection is back', async ({
    page,
    context,
  }) => {
    await openWithBackgroundWork(page, '/en/cooperation');
    const heading = page.getByRole('heading', { level: 1 });
    await context.setOffline(true);
    await linkTo(page, 'about').click();
    await expect(page).toHaveURL('/en/about');
    await expect(heading).toHaveText('No connection');
    await expect(page).toHaveTitle('No connection');
    await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/en');
    await expect(heading).toHaveText('No connection');
    await page.goBack();
    await expect(page).toHaveURL('/en/about');
    await context.setOffline(false);
    await expect(heading).toHaveText('About Vignette');
  });

  test('a call without a reply shows "No connection" and a link to try again', async ({ page }) => {
    await openWithBackgroundWork(page, '/en/short-play-copyright');
    await page.route('**/api/banner/getEnableList', (route) => route.abort('internetdisconnected'));
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Home' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'New releases' })).toBeVisible();
    await expect(page).toHaveURL('/en');
  });
});
