import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { bothThemes, showTheme, type Theme } from './checks/themes.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axePath, 'utf8');

/**
 * All axe rules about colours. The themes differ only in colours, so the second one needs no
 * others.
 */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The later items of long lists and tables, which repeat the same component. */
const REPEATED = 'main :is(li, tbody > tr):nth-child(n + 13)';

interface AccessibilityOptions {
  /**
   * A selector that limits the check to one part of the page. Checks of a page's state use `main`,
   * because `every-page.spec.ts` checks header, footer and the rules about whole pages.
   */
  within?: string;
  /** Names the checked page in the failure message. */
  what?: string;
  /** By default both for a page and one for a part of it. */
  themes?: readonly Theme[];
}

/** Expects no axe violations in these themes. */
export async function expectAccessible(
  page: Page,
  { within, what = '', themes = within ? ['dark'] : bothThemes }: AccessibilityOptions = {},
) {
  for (const [turn, theme] of themes.entries()) {
    await showTheme(page, theme);
    const only = { type: 'rule' as const, values: COLOUR_RULES };
    const rules = turn === 0 ? {} : { runOnly: only };
    expect(await violations(page, { within, ...rules }), `${what} ${theme}`).toEqual([]);
  }
}

/**
 * Tags of the rules about texts: names, labels and languages. The results of other rules are the
 * same in every language.
 */
const TEXT_RULES = [
  'cat.aria',
  'cat.forms',
  'cat.language',
  'cat.name-role-value',
  'cat.text-alternatives',
];

export async function expectAccessibleTexts(page: Page, what: string) {
  const runOnly = { type: 'tag' as const, values: TEXT_RULES };
  expect(await violations(page, { runOnly }), what).toEqual([]);
}

/** Runs axe in the page itself. Its Playwright wrapper would open a second page for every run. */
async function violations(
  page: Page,
  { within, ...options }: { within?: string | undefined } & axe.RunOptions,
) {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // `evaluate` is used because the content security policy blocks added script elements.
  if (!isLoaded) await page.evaluate(axeSource);
  return page.evaluate(
    async ([include, exclude, how]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const context = include ? { include, exclude } : { exclude };
      const found = await run(context, { resultTypes: ['violations'], ...how });
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      }));
    },
    [within, REPEATED, options] as const,
  );
}

/** Expects no horizontal overflow at any of these widths. */
export async function expectFits(page: Page, widths: number[], what = '') {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, `${what} at ${width} px`).toBe(0);
  }
}
