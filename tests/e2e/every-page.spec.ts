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
    test.slow();
    for (const prefix of prefixes) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`/${prefix}/${path.replace(':dramaId', '1')}`.replace(/\/$/, ''));
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations, `${prefix} ${colorScheme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await overflow(), `${prefix} at 320 px`).toBe(0);
    }
  });
}
