/*
 * Shows the offline page where a page cannot be fetched, and does nothing else. It keeps nothing,
 * so nothing it shows can be out of date; the page itself stands above, put there by the server.
 */

/* Everything but pages goes by without waking the worker, in browsers that can be told so. */
const NOT_PAGES = ['same-origin', 'no-cors', 'cors'].map((requestMode) => ({ requestMode }));
const NO_PAGE = /^\/(?:api|assets|media)\//;

addEventListener('install', (event) => {
  skipWaiting();
  const routes = event.addRoutes?.([{ condition: { or: NOT_PAGES }, source: 'network' }]);
  event.waitUntil(Promise.resolve(routes).catch(() => {}));
});

addEventListener('activate', (event) => {
  // The page is asked for while the worker starts, so that nobody waits for it.
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode === 'navigate' && !NO_PAGE.test(new URL(url).pathname)) event.respondWith(answer(event));
});

async function answer(event) {
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
