const DELAY_MS = 2000;

/**
 * An inline script of `head-tags.tsx`. Two seconds after the load event, when the content below the
 * viewport has been rendered (`render-later.css`), it fetches the lazy pictures there, so that
 * full-page screenshots and fast scrolling show them. It skips slides and cards beside the
 * viewport, and all pictures if the visitor saves data or has a slow connection; the browser
 * fetches those when they come near the viewport.
 */
function loadPictures(): void {
  const { connection } = navigator as {
    connection?: { saveData: boolean; effectiveType: string };
  };
  if (connection && (connection.saveData || connection.effectiveType !== '4g')) return;
  for (const image of document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]')) {
    const isRendered = image.checkVisibility?.({ contentVisibilityAuto: true });
    if (isRendered && image.getBoundingClientRect().left < innerWidth) image.loading = 'eager';
  }
}

addEventListener('load', () => setTimeout(loadPictures, DELAY_MS));
