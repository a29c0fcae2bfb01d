import AxeBuilder from '@axe-core/playwright';
import { prefixes } from '../../i18n/locales.ts';
import { pages } from '../../web/pages.ts';
import { expect, test } from '../support/browser.ts';

const open = pages.filter(({ access }) => access === 'public');

/** One test a page, not one a page and language: a new browser page costs more than the looking. */
for (const { name, path } of open) {
  test(`${name} is accessible in every language and both themes, at any width`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    for (const prefix of prefixes) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`/${prefix}/${path.replace(':dramaId', '1')}`.replace(/\/$/, ''));
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      const dark = await new AxeBuilder({ page }).analyze();
      expect(dark.violations, `${prefix} dark`).toEqual([]);
      // The other theme changes nothing but colours.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const light = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
      expect(light.violations, `${prefix} light`).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow, `${prefix} at 320 px`).toBe(0);
    }
  });
}
