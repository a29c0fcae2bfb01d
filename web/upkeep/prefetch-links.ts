import { pageAt } from '#contract/site/pages.ts';
import { fetchPayload } from '../lib/api/payloads.ts';
import { loadPageModule } from '../page-modules.ts';

const MAX_WAITING = 5;
/** How long the pointer must stay on a link, so that links it only crosses are ignored. */
const HOVER_MS = 65;

/** Fetches the page behind a link that is hovered, focused or touched, one page at a time. */
export function prefetchLinks(isPrerendered: (path: string) => boolean, signal: AbortSignal): void {
  const waiting: string[] = [];
  let current: string | undefined;
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;

  function enqueue(link: HTMLAnchorElement | null) {
    const path = link?.origin === location.origin && !savesData() ? link.pathname : undefined;
    if (!path || path === current || waiting.includes(path)) return;
    waiting.push(path);
    // Drops the oldest path: the latest link is the most likely to be followed.
    if (waiting.length > MAX_WAITING) waiting.shift();
    if (!current) void prefetchWaiting();
  }

  async function prefetchWaiting() {
    for (current = waiting.shift(); current; current = waiting.shift()) {
      if (current === location.pathname) continue;
      // Errors are ignored: following the link loads the page again.
      await prefetch(current).catch(() => {});
    }
  }

  async function prefetch(path: string): Promise<void> {
    const page = pageAt(path);
    if (page) await loadPageModule(page);
    if (isPrerendered(path)) await fetchPayload(path);
  }

  const hover = (event: PointerEvent) => {
    clearTimeout(hoverTimer);
    if (event.pointerType !== 'mouse') return;
    const link = linkAt(event);
    if (link) hoverTimer = setTimeout(() => enqueue(link), HOVER_MS);
  };
  document.addEventListener('pointerover', hover, { signal });
  for (const type of ['focusin', 'touchstart'])
    document.addEventListener(type, (event) => enqueue(linkAt(event)), { passive: true, signal });
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
