import type { Page } from '@playwright/test';

/**
 * Shows the page in one theme, all of it drawn: what is out of sight is not laid out and keeps the
 * colours it had before, which nobody sees but axe would measure; nor is a colour on its way.
 */
export async function showIn(page: Page, colorScheme: 'dark' | 'light') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}
