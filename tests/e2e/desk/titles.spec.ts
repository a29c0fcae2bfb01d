import { navigation } from '#desk/shell/navigation.ts';
import { readMessages } from '#i18n/compile.ts';
import { locales } from '#i18n/locales.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { deskUrl, openDesk } from '#tests/support/browser/desk.ts';

const entries = navigation.flatMap((group) => group.entries);

for (const locale of locales)
  test(`each entry of the menu has the name of its page in ${locale}`, async ({ page }) => {
    const texts: Partial<Record<string, string>> = readMessages(locale, ['desk']);
    await page.context().addCookies([{ name: 'lang', value: locale, url: deskUrl() }]);
    await openDesk(page, 'owner', '/my-account');
    const menu = page.getByRole('navigation', { name: texts['desk.menu'] });
    await expect(menu.getByRole('link')).toHaveText(entries.map(({ label }) => texts[label] ?? ''));
    for (const { to, label } of entries) {
      const name = texts[label] ?? '';
      await menu.locator(`a[href="${to}"]`).click();
      await expect(page.getByRole('heading', { level: 1 }), to).toHaveText(name);
      await expect(page, to).toHaveTitle(new RegExp(`^${RegExp.escape(name)} · `));
    }
  });
