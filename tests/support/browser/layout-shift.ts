import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Describes every layout shift since the page began to load by the elements that moved, except
 * shifts of elements inside `ignored` only.
 */
export function layoutShifts(page: Page, ignored = 'no-such-element'): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const elementOf = ({ node }: Shift['sources'][number]) =>
          node instanceof Element ? node : node?.parentElement;
        const describe = (source: Shift['sources'][number]) => {
          const [from, to] = [source.previousRect, source.currentRect].map(
            ({ x, y, width, height }) => `${x},${y} ${width}×${height}`,
          );
          const tag = elementOf(source)?.cloneNode() as Element | undefined;
          return `${tag?.outerHTML}: ${from} → ${to}`;
        };
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[])
            if (!sources.every((source) => elementOf(source)?.closest(selector)))
              shifts.push(`${value} ${sources.map(describe).join('; ')}`);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
    ignored,
  );
}
