import type { Page } from '@playwright/test';

/**
 * What is out of sight is not laid out, and keeps the colours it had before the theme changed:
 * nobody sees them, but axe would measure them.
 */
export async function layOutAll(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}
