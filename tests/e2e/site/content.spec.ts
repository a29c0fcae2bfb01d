import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { pages } from '../../../contract/site/pages.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { openTakenOver } from '../../support/browser/taken-over.ts';

const written = pages.filter(({ isPrerendered }) => isPrerendered).map(({ path }) => path);
const MANIFEST = '**/builds/meta/*.json*';
const PLAYER = /\/assets\/player-[^/]+\.js$/;

const footer = (page: Page) => page.getByRole('contentinfo');
const linkTo = (page: Page, path: string) => footer(page).locator(`a[href="/en/${path}"]`);

/** Opens a page and lets what looks after it begin, as the first sign of a person does. */
async function openAttended(page: Page, address: string) {
  const attended = page.waitForResponse(MANIFEST);
  await openTakenOver(page, address);
  await page.keyboard.press('Shift');
  await (await attended).finished();
}

/** Whether the page is still the one that was marked, not one loaded since. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);
const isReplaced = (page: Page) => page.waitForFunction(() => !('isMarked' in window));

/** As its document says. */
function titleOf(path: string, locale: string): string {
  const file = join(import.meta.dirname, `../../../content/${path}/${locale}.md`);
  const title = /^title: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return title.replace('{site}', 'Vignette');
}

test('going to a page made from a document is one request of at most 10 KB', async ({ page }) => {
  await openAttended(page, '/en');
  for (const path of written) {
    const requests: Request[] = [];
    // Its pictures come after it, as they come near.
    const note = (request: Request) => {
      if (!/\.(avif|webp|svg)$/.test(request.url())) requests.push(request);
    };
    page.on('request', note);
    await linkTo(page, path).click();
    await expect(page).toHaveURL(`/en/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(path, 'en'));
    await expect(page).toHaveTitle(new RegExp(titleOf(path, 'en')));
    // Who does not see it hears it, and goes on from there.
    await expect(page.getByRole('status')).toHaveText(await page.title());
    await expect(page.getByRole('main')).toBeFocused();
    page.off('request', note);
    const asked = requests.map((request) => new URL(request.url()).pathname);
    expect(asked).toEqual([`/en/${path}/_payload.json`]);
    const { responseBodySize } = await (requests[0] as Request).sizes();
    expect(responseBodySize, path).toBeLessThanOrEqual(10 * 1024);
  }
});

test('the imprint names the company and leads to the data protection contact', async ({ page }) => {
  await openAttended(page, '/en');
  await expect(footer(page)).toContainText('Vignette Pictures Ltd · Registered in England');
  await mark(page);
  await footer(page).getByRole('link', { name: 'Data protection' }).click();
  await expect(page).toHaveURL('/en/privacy-policy#controller');
  const contact = page.locator('#controller').getByRole('link', { name: 'privacy@' });
  await expect(contact).toBeInViewport();
  expect(await isMarked(page)).toBe(true);
});

test('what a link leads to is fetched when it is pointed at; of many, five may wait', async ({
  page,
}) => {
  await openAttended(page, '/en');
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  await page.route('**/_payload.json', async (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/')[2] ?? '');
    await gate.promise;
    await route.continue();
  });
  const [first = '', pushedOut = '', ...others] = written;
  for (const path of written) await linkTo(page, path).focus();
  // Pointing again at what waits or is on its way asks for nothing more.
  await linkTo(page, first).focus();
  gate.resolve();
  await expect.poll(() => asked).toEqual([first, ...others]);
  expect(asked).not.toContain(pushedOut);
  await linkTo(page, first).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(first, 'en'));
  expect(asked).toHaveLength(6);
});

test.describe('a newer build', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('is noticed, and the next way to another page leads through the server', async ({
    page,
  }) => {
    await page.clock.install();
    await openAttended(page, '/en/about');
    await mark(page);
    await page.route(MANIFEST, (route) => route.fulfill({ status: 404 }));
    await linkTo(page, 'cooperation').click();
    await expect(page).toHaveURL('/en/cooperation');
    expect(await isMarked(page)).toBe(true);
    const noticed = page.waitForResponse((response) => response.status() === 404);
    await page.clock.fastForward('10:01');
    await noticed;
    // What stays on the page does not cost the visitor its state.
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
});

test.describe('a missing chunk', () => {
  test.use({ expectedComplaint: /status of 404|dynamically imported module/ });

  test('loads the page from the server once in 10 s, then shows the error page', async ({
    page,
  }) => {
    await page.route(PLAYER, (route) => route.fulfill({ status: 404 }));
    const watch = async () => {
      await openAttended(page, '/en');
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

test.describe('what fails around a page', () => {
  test.use({ expectedComplaint: /status of 503|ERR_FAILED/ });

  test('leaves it as it is: the manifest is only logged, a part can be asked for again', async ({
    page,
  }) => {
    const list = /\/assets\/choice-lists-[^/]+\.js$/;
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('The manifest of the build could not be read.'),
    );
    await page.route(MANIFEST, (route) => route.fulfill({ status: 503 }));
    await page.route(list, (route) => route.abort());
    await openTakenOver(page, '/en/about');
    await page.keyboard.press('Shift');
    expect((await logged).type()).toBe('info');
    await mark(page);
    const lookedAgain = page.waitForRequest(MANIFEST);
    const failed = page.waitForEvent('requestfailed', (request) => list.test(request.url()));
    const button = page.getByRole('button', { name: 'Theme' });
    await button.click();
    await lookedAgain;
    await failed;
    await page.unroute(list);
    await button.click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });
});

test.describe('without a connection', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ });

  test('a page that cannot be had says so, and opens once it can', async ({ page, context }) => {
    await openAttended(page, '/en/cooperation');
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

  test('a call that nothing answers is told the same way, with a way to try again', async ({
    page,
  }) => {
    await openAttended(page, '/en/short-play-copyright');
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

test('a document is readable without JavaScript, its anchors too', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await page.goto('/en/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Vignette');
  await expect(page.getByRole('definition').first()).toHaveText('102');
  await page.goto('/en/privacy-policy');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
  await expect(page.locator('section').last()).toBeInViewport();
  await page.close();
});

test('an anchor leads to its section, by keyboard too, and Back to where one was', async ({
  page,
}) => {
  await openTakenOver(page, '/en/privacy-policy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Cookies' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/privacy-policy#cookies');
  const top = () => page.locator('#cookies').evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(120);
  expect(await top()).toBeGreaterThan(60);
  await page.keyboard.press('Tab');
  const isPast = () =>
    page.evaluate(() => {
      const section = document.querySelector('#cookies') as Element;
      const { activeElement } = document;
      const place = activeElement && section.compareDocumentPosition(activeElement);
      return Boolean(place && place & Node.DOCUMENT_POSITION_FOLLOWING);
    });
  await expect.poll(isPast).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/en/privacy-policy');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('a Japanese heading breaks between phrases, not within a word', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/ja/about');
  const heading = page.getByRole('heading', { name: 'いくつもの言語で' });
  const lines = await heading.evaluate((element) => {
    const text = element.firstChild as Text;
    const range = document.createRange();
    range.setStart(text, text.data.indexOf('いくつもの'));
    range.setEnd(text, range.startOffset + 'いくつもの'.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
