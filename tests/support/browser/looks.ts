import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { showIn } from './themes.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axePath, 'utf8');

/** The other theme changes nothing but colours, and only these rules look at them. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Looking {
  /** A selector: only what is inside is looked at. */
  within?: string;
  /** Said when it fails. */
  what?: string;
}

/** Nothing that axe would complain of, in either theme. */
export async function expectAccessible(page: Page, { within, what = '' }: Looking = {}) {
  await showIn(page, 'dark');
  expect(await violations(page, { within }), `${what} dark`).toEqual([]);
  await showIn(page, 'light');
  const only = { type: 'rule' as const, values: COLOUR_RULES };
  expect(await violations(page, { within, runOnly: only }), `${what} light`).toEqual([]);
}

/** What other words may break: names, labels and languages. All else is as in the first language. */
const WORD_RULES = [
  'cat.aria',
  'cat.forms',
  'cat.language',
  'cat.name-role-value',
  'cat.text-alternatives',
];

export async function expectAccessibleWords(page: Page, what: string) {
  const runOnly = { type: 'tag' as const, values: WORD_RULES };
  expect(await violations(page, { runOnly }), what).toEqual([]);
}

/** Axe in the page itself: its wrapper opens a second page for each look, to join frames we have not. */
async function violations(
  page: Page,
  { within, ...options }: { within?: string | undefined } & axe.RunOptions,
) {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Evaluated, not added as a script: the page's policy would refuse that.
  if (!isThere) await page.evaluate(axeSource);
  return page.evaluate(
    async ([scope, how]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const found = await run(scope ?? document, { resultTypes: ['violations'], ...how });
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      }));
    },
    [within, options] as const,
  );
}

/** No sideways scrolling at any of these widths. */
export async function expectFits(page: Page, widths: number[], what = '') {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, `${what} at ${width} px`).toBe(0);
  }
}
