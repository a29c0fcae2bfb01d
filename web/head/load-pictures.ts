const DELAY_MS = 2000;

/**
 * Runs inline (`head-tags.tsx`). Two seconds after the load event, when `render-later.css` has rendered
 * what is below the window, fetches the lazy pictures there, so that full-page screenshots and fast
 * scrolling show them. Skips slides and cards beside the window, and everything when the visitor saves
 * data or has a slow connection; those pictures are fetched when they come near.
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
