/**
 * Runs inline (`head-tags.tsx`). Registers the service worker, which only serves an offline page, after
 * the load event. The site needs no worker, so a refusal (insecure origin, storage blocked) is ignored.
 */
if ('serviceWorker' in navigator)
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {});
  });
