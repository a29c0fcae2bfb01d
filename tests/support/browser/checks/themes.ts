import type { Page } from '@playwright/test';

export const bothThemes = ['dark', 'light'] as const;
export type Theme = (typeof bothThemes)[number];

/**
 * Shows the page in one theme for axe. It disables `content-visibility`, because elements that are
 * not rendered keep the colours of the previous theme, and transitions, because axe would measure a
 * colour in between.
 */
export async function showTheme(page: Page, colorScheme: Theme) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    if (document.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { content-visibility: visible !important; transition: none !important }',
      );
      document.adoptedStyleSheets.push(sheet);
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}
