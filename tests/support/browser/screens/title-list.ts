import type { Page } from '@playwright/test';

export const LIST = '/en/short-play-copyright';

export const cards = (page: Page) =>
  page
    .getByRole('region', { name: 'Titles' })
    .getByRole('listitem')
    .filter({ has: page.locator('h3') });
export const chip = (page: Page) => page.getByRole('button', { name: /market/i }).first();
export const marks = (page: Page) =>
  page.getByText(
    /^In this market: (Available|Partly available|In negotiation|Not available|On request)$/,
  );

/** The text that screen readers get for a mark, by state. */
export const markTexts = {
  free: 'In this market: Available',
  partly: 'In this market: Partly available',
  negotiating: 'In this market: In negotiation',
  taken: 'In this market: Not available',
  unstated: 'In this market: On request',
};
