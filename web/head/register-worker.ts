const WORKER_DELAY_MS = 3000;

/**
 * An inline script of `head-tags.tsx`. Registers the service worker, which only serves the offline
 * page. It does so three seconds after the load event, because starting the worker's thread would
 * compete with hydration. The site works without it, so a refusal (insecure origin, blocked storage)
 * is ignored.
 */
function registerWorker(): void {
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}

if ('serviceWorker' in navigator)
  addEventListener('load', () => setTimeout(registerWorker, WORKER_DELAY_MS));
