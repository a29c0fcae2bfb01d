import { type DataRouter, matchRoutes } from 'react-router';
import { fetchPayload } from '../lib/api/payloads.ts';

const MAX_WAITING = 5;
/** A pointer on its way elsewhere crosses many links. */
const HOVER_MS = 65;

interface ManifestRoute {
  module: string;
  imports?: string[];
  css?: string[];
}

/** What the router's own script has left in the window. */
const { __reactRouterManifest: routes, __reactRouterRouteModules: loaded } = window as unknown as {
  __reactRouterManifest: { routes: Record<string, ManifestRoute> };
  __reactRouterRouteModules: Record<string, unknown>;
};

/** What a link leads to is fetched when somebody is about to follow it. */
export function preloadLinks(router: DataRouter, isPrerendered: (path: string) => boolean): void {
  const waiting: string[] = [];
  let current: string | undefined;
  let hovering: ReturnType<typeof setTimeout> | undefined;

  function want(link: HTMLAnchorElement | null) {
    const path = link?.origin === location.origin && !savesData() ? link.pathname : undefined;
    if (!path || path === current || waiting.includes(path)) return;
    waiting.push(path);
    // The one pointed at last is the likeliest to be followed.
    if (waiting.length > MAX_WAITING) waiting.shift();
    if (!current) void work();
  }

  async function work() {
    for (current = waiting.shift(); current; current = waiting.shift()) {
      const { location, navigation } = router.state;
      if ([location, navigation.location].some((one) => one?.pathname === current)) continue;
      await Promise.all(filesOf(router, current).map(fetchAhead));
      // Whoever follows the link is told of a failure; nobody else is.
      if (isPrerendered(current)) await fetchPayload(current).catch(() => {});
    }
  }

  document.addEventListener('pointerover', (event) => {
    clearTimeout(hovering);
    if (event.pointerType !== 'mouse') return;
    const link = linkAt(event);
    if (link) hovering = setTimeout(() => want(link), HOVER_MS);
  });
  for (const sign of ['focusin', 'touchstart'])
    document.addEventListener(sign, (event) => want(linkAt(event)), { passive: true });
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

interface Ahead {
  rel: string;
  href: string;
}

/** The modules and styles of a page that this tab has not loaded yet. */
function filesOf({ routes: known }: DataRouter, path: string): Ahead[] {
  const ids = (matchRoutes(known, path) ?? []).map(({ route }) => route.id);
  const missing = ids.filter((id) => !(id in loaded)).flatMap((id) => routes.routes[id] ?? []);
  return missing.flatMap(({ module, imports = [], css = [] }) => [
    ...[module, ...imports].map((href) => ({ rel: 'modulepreload', href })),
    ...css.map((href) => ({ rel: 'prefetch', href })),
  ]);
}

/** Waits until it is there or cannot be had. */
function fetchAhead({ rel, href }: Ahead): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
    Object.assign(link, { rel, href, ...(rel === 'prefetch' && { as: 'style' }) });
    document.head.append(link);
  });
}
