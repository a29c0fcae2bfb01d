import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  interface Window {
    /** The layout shifts since `watchLayout`. */
    layoutShifts: Shift[];
  }
}

const SCRIPTS = /\/assets\/[^/]+\.js$/;

/** Opens a page and watches its layout. Its scripts run only after its HTML is painted. */
export async function openWatched(page: Page, address: string) {
  const mayRun = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await mayRun.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await watchLayout(page);
  mayRun.resolve();
}

/**
 * Records layout shifts from the first paint of the whole HTML on. A busy browser also paints a
 * part of the HTML before, which moves when the rest is parsed.
 */
export async function watchLayout(page: Page) {
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const record = () => {
          window.layoutShifts = [];
          new PerformanceObserver((list) => {
            window.layoutShifts.push(...(list.getEntries() as Shift[]));
          }).observe({ type: 'layout-shift' });
          resolve();
        };
        requestAnimationFrame(() => requestAnimationFrame(record));
      }),
  );
}

/**
 * Describes the recorded layout shifts by the elements that moved, except shifts of elements inside
 * `ignored` only.
 */
export function layoutShifts(page: Page, ignored = 'no-such-element'): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      new Promise<string[]>((resolve) => {
        const elementOf = ({ node }: Shift['sources'][number]) =>
          node instanceof Element ? node : node?.parentElement;
        const describe = (source: Shift['sources'][number]) => {
          const [from, to] = [source.previousRect, source.currentRect].map(
            ({ x, y, width, height }) => `${x},${y} ${width}×${height}`,
          );
          const tag = elementOf(source)?.cloneNode() as Element | undefined;
          return `${tag?.outerHTML}: ${from} → ${to}`;
        };
        const describeAll = () =>
          window.layoutShifts
            .filter(({ sources }) => !sources.every((each) => elementOf(each)?.closest(selector)))
            .map(({ value, sources }) => `${value} ${sources.map(describe).join('; ')}`);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(describeAll())));
      }),
    ignored,
  );
}
