/**
 * The worker has one task, an offline page, and waits until the page has all it needs. Where it may
 * not run (no secure origin, storage forbidden) nothing is missing.
 */
export const registerWorker = `navigator.serviceWorker&&addEventListener('load',()=>navigator.serviceWorker.register('/sw.js').catch(()=>{}))`;
