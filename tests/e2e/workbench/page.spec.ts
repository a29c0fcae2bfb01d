import { expect, test } from '#tests/support/browser/browser.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page describes the tool and says what it needs', async ({ page }) => {
    await page.goto('/en/ai-short-play-tool');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('it needs JavaScript')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'With a model' })).toBeVisible();
  });
});

test('parts of the workbench are loaded when they are used, and by no other page', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) scripts.push(pathname);
  });
  const ofTool = () =>
    scripts.filter((path) => /workbench|open-files|subtitle-|script-/.test(path));

  await openHydrated(page, '/en/about');
  await page.keyboard.press('Shift');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();
  await expect(page).toHaveURL('/en/accessibility');
  expect(ofTool()).toEqual([]);

  await openHydrated(page, '/en/ai-short-play-tool');
  expect(ofTool().filter((path) => !/en-workbench-[\w-]{7}\.js$/.test(path))).toEqual([]);
  await page.getByRole('button', { name: 'Try an example' }).first().click();
  await expect(page.getByRole('button', { name: 'Apply safe fixes' })).toBeVisible();
  expect(ofTool()).toContainEqual(expect.stringMatching(/subtitle-workbench/));
});
