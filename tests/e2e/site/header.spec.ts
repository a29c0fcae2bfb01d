import type { Page } from '@playwright/test';
import { type Locale, locales, prefixOf } from '#i18n/locales.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { layoutShifts, openWatched } from '#tests/support/browser/checks/layout-shift.ts';
import { messagesOf } from '#tests/support/browser/checks/translated.ts';
import { openHydrated } from '#tests/support/browser/hydrated-page.ts';
import { signInAs } from '#tests/support/browser/sign-in.ts';
import { register } from '#tests/support/browser/site-accounts.ts';

const PHONES = [320, 390, 768];
const WIDE = [860, 1024, 1280, 1440, 1920];

/** The header's entries, and what is wrong with its layout. */
function readHeader(page: Page) {
  return page.evaluate(() => {
    const header = document.querySelector('header') as HTMLElement;
    const nav = header.querySelector('nav') as HTMLElement;
    const [list, more] = nav.querySelectorAll<HTMLElement>(':scope > * > *') as unknown as [
      HTMLElement,
      HTMLElement,
    ];
    const lineEnd = nav.getBoundingClientRect().bottom;
    const entries = Array.from(list.children, (entry) => ({
      entry,
      name: entry.textContent ?? '',
      isShown: nav.offsetHeight > 0 && entry.getBoundingClientRect().top < lineEnd,
      isInert: entry.hasAttribute('inert'),
    }));
    const moreButton = more.querySelector('button') as HTMLElement;
    const hasMore = moreButton.getBoundingClientRect().top > 0;
    const shown = entries.filter(({ isShown }) => isShown);
    const gapBefore = (element: HTMLElement) =>
      element.getBoundingClientRect().left +
      Number.parseFloat(getComputedStyle(element).paddingInlineStart) -
      (shown.at(-1)?.entry.getBoundingClientRect().right ?? 0);
    const boxes = [
      ...shown.map(({ entry }) => entry),
      ...(hasMore ? [moreButton] : []),
      ...Array.from(header.firstElementChild?.children ?? []).flatMap((part) => {
        if (part === nav) return [];
        return part.querySelector('a, button') ? Array.from(part.children) : [part];
      }),
    ]
      .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const faults = boxes.flatMap(({ name, box }, index) => [
      ...(box.left < 0 || box.right > innerWidth + 0.5 ? [`${name} leaves the window`] : []),
      ...boxes
        .slice(index + 1)
        .filter((other) => box.left < other.box.right - 0.5 && other.box.left < box.right - 0.5)
        .map((other) => `${name} overlaps ${other.name}`),
    ]);
    if (document.documentElement.scrollWidth > innerWidth) faults.push('scrolls sideways');
    return {
      all: entries.map(({ name }) => name),
      shown: shown.map(({ name }) => name),
      hasMore,
      /** The pixels between the last entry and the word "More", and between two entries. */
      gaps: hasMore
        ? [gapBefore(moreButton), Number.parseFloat(getComputedStyle(list).columnGap)]
        : [0, 0],
      /** Whether the script knows which entries are displayed. */
      isSettled: entries.every(({ isShown, isInert }) => isShown !== isInert),
      faults,
    };
  });
}

/** Sets the width and waits until the page is painted with it. */
async function resize(page: Page, width: number) {
  // The account menu opens when it moves under the pointer.
  await page.mouse.move(0, 600);
  await page.setViewportSize({ width, height: 640 });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
  await expect.poll(async () => (await readHeader(page)).isSettled, `${width}`).toBe(true);
}

async function openIn(page: Page, locale: Locale) {
  const url = process.env.SITE_URL ?? '';
  await page.context().addCookies([{ name: 'lang', value: locale, url }]);
  await openHydrated(page, `/${prefixOf(locale)}/about`);
}

for (const visitor of ['guests', 'users']) {
  for (const locale of locales) {
    test(`every menu entry is in the header, in “More” or in the phone’s sheet, at eight widths, for ${visitor} in ${locale}`, async ({
      page,
    }) => {
      if (visitor === 'users')
        await signInAs(page, { ...(await register()), nickname: 'Maximiliana_Oyelaran' });
      const text = messagesOf(locale);
      await openIn(page, locale);
      if (visitor === 'users') await expect(page.getByText('Maximiliana_Oyelaran')).toBeAttached();
      const { all } = await readHeader(page);
      expect(all.length).toBeGreaterThanOrEqual(6);
      for (const width of WIDE) {
        await resize(page, width);
        await expect.poll(async () => (await readHeader(page)).faults, `${width}`).toEqual([]);
        const { shown, hasMore, gaps } = await readHeader(page);
        expect(hasMore, `${width}`).toBe(shown.length < all.length);
        expect(shown, `${width}`).toEqual(all.slice(0, shown.length));
        if (!hasMore) continue;
        expect(gaps[0], `${width}`).toBeCloseTo(gaps[1] ?? 0, 0);
        await page.getByRole('button', { name: text['shell.more'] ?? '', exact: true }).click();
        const rest = page.getByRole('menu').getByRole('menuitem');
        await expect(rest, `${width}`).toHaveText(all.slice(shown.length));
        await page.getByRole('menu').press('Escape');
        await expect(rest).toHaveCount(0);
      }
      for (const width of PHONES) {
        await resize(page, width);
        const read = () => readHeader(page).then(({ shown, faults }) => ({ shown, faults }));
        await expect.poll(read, `${width}`).toEqual({ shown: [], faults: [] });
        await page.getByRole('button', { name: text['shell.openMenu'] ?? '' }).click();
        const sheet = page.getByRole('dialog');
        await expect(sheet.getByRole('navigation').getByRole('link')).toHaveText(all);
        await page.keyboard.press('Escape');
        await expect(sheet).toHaveCount(0);
      }
    });
  }
}

test('“More” is there before the script and does not move when it has loaded; the keyboard opens it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 640 });
  await openWatched(page, '/es/about');
  const more = page.getByRole('button', { name: 'Más', exact: true });
  await expect(more).toBeInViewport({ ratio: 1 });
  await expect(page.locator('header nav [inert]').first()).toBeAttached();
  expect(await layoutShifts(page)).toEqual([]);
  await more.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every menu entry is visible', async ({ page }) => {
    for (const width of [320, 1024]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/es/about');
      const entries = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
      await expect(entries).toHaveCount(6);
      for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 });
    }
  });
});
