/**
 * An inline script of `head-tags.tsx`. After the load event it registers the service worker, which
 * only serves the offline page. The site works without it, so a refusal (insecure origin, blocked
 * storage) is ignored.
 */
if ('serviceWorker' in navigator)
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {});
  });
