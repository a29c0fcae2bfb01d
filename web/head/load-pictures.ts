const RENDER_DELAY_MS = 400;
const DELAY_MS = 2000;
const BATCH = 4;
const BATCH_INTERVAL_MS = 50;

/**
 * An inline script of `head-tags.tsx`. Soon after the load event it has the content below the viewport
 * rendered (`render-later.css`), and two seconds later it fetches the lazy pictures there, so that
 * full-page screenshots and fast scrolling show them. It skips slides and cards beside the
 * viewport, and all pictures if the visitor saves data or has a slow connection; the browser
 * fetches those when they come near the viewport.
 */
function loadPictures(): void {
  const { connection } = navigator;
  if (connection && (connection.saveData || connection.effectiveType !== '4g')) return;
  const images = [...document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]')].filter(
    (image) =>
      image.checkVisibility?.({ contentVisibilityAuto: true }) &&
      image.getBoundingClientRect().left < innerWidth,
  );
  loadNext(images);
}

/** Loads a few at a time, because starting fifty requests would block the page. */
function loadNext(images: HTMLImageElement[]): void {
  for (const image of images.splice(0, BATCH)) image.loading = 'eager';
  if (images.length > 0) setTimeout(loadNext, BATCH_INTERVAL_MS, images);
}

addEventListener('load', () => {
  setTimeout(() => {
    document.documentElement.dataset.loaded = '';
  }, RENDER_DELAY_MS);
  setTimeout(loadPictures, DELAY_MS);
});
