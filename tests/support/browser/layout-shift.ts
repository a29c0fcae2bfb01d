import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** The cumulative layout shift since the page began to load, without shifts inside `ignored`. */
export function layoutShift(page: Page, ignored = 'no-such-element'): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        let total = 0;
        const isIgnored = ({ node }: Shift['sources'][number]) =>
          node instanceof Element && node.closest(selector) !== null;
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as Shift[])
            if (!shift.sources.every(isIgnored)) total += shift.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
    ignored,
  );
}
