import type { Page } from '@playwright/test';
import type { AvailabilityState } from '#contract/licence/availability.ts';
import { callSite } from './site-accounts.ts';

/** A market with two of the countries in which the demo's rights differ (`demo/catalogue/rights.json`). */
export const MARKET = 'territories=MX,CL&media=svod&term_months=24';

/** Stores a guest's market before the first page is opened. */
export async function storeMarket(page: Page, query = MARKET) {
  await page.addInitScript(
    (text) => {
      // The script runs at every page load; it must not overwrite what the page has stored since.
      if (sessionStorage.getItem('has-market')) return;
      sessionStorage.setItem('has-market', '1');
      localStorage.setItem('market', text);
    },
    JSON.stringify({ owner: '', query }),
  );
}

/** What the server says about these dramas in a market. */
export async function statesIn(
  market: string,
  ids: number[],
): Promise<ReadonlyMap<number, AvailabilityState>> {
  const { data } = await callSite('getDramaAvailability', {
    drama_ids: ids.join(),
    ...Object.fromEntries(new URLSearchParams(market)),
  });
  return new Map(data.map(({ drama_id, state }) => [drama_id, state]));
}
