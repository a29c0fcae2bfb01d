/*
 * Shows the offline page when a page cannot be fetched, and does nothing else. It caches nothing,
 * so nothing it shows can be stale. The server defines `offlinePage` and `policy` above this
 * script.
 */

/* Requests in these modes are not for pages: with the static routing API they bypass the worker. */
const SUBRESOURCE_MODES = ['same-origin', 'no-cors', 'cors'].map((requestMode) => ({
  requestMode,
}));
const NON_PAGE_PATHS = /^\/(?:api|assets|media)\//;

addEventListener('install', (event) => {
  skipWaiting();
  const routes = event.addRoutes?.([{ condition: { or: SUBRESOURCE_MODES }, source: 'network' }]);
  event.waitUntil(Promise.resolve(routes).catch(() => {}));
});

addEventListener('activate', (event) => {
  // The page is requested while the worker starts, so that its start adds no delay.
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode === 'navigate' && !NON_PAGE_PATHS.test(new URL(url).pathname))
    event.respondWith(fetchOrOffline(event));
});

async function fetchOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    };
    return new Response(offlinePage, { status: 503, headers });
  }
}
