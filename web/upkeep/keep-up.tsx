import { createRoot } from 'react-dom/client';
import { createPath, type DataRouter, type Path } from 'react-router';
import { Tooltips } from '../ui/overlay/tooltips.tsx';
import { watchBuild } from './build-watch.ts';
import { preloadLinks } from './link-preloads.ts';
import { showNavigationProgress } from './navigation-progress.ts';
import { mayReload } from './reload-guard.ts';
import { followTheme } from './theme-colour.ts';

export { arrive } from './arrivals.ts';

let isBegun = false;

/** For as long as the tab is open. */
export function keepUp(router: DataRouter, buildId: string): void {
  if (isBegun) return;
  isBegun = true;
  followTheme();
  // A root of its own: the page's has been sent without it.
  createRoot(document.createElement('div')).render(<Tooltips />);
  void showNavigationProgress(router);
  // In development the modules are their own upkeep.
  if (!buildId) return;
  const leaveNextTime = () => void router.getBlocker('a newer build', leave);
  const manifest = watchBuild(buildId, leaveNextTime);
  addEventListener('vite:preloadError', (event) => {
    const target = router.state.navigation.location;
    // A part of the page that is there: whoever wants it tries again, and loses nothing by it.
    if (!target) return manifest.look();
    // Without a network no page would come; the error page is better than the browser's.
    if (!navigator.onLine || !mayReload()) return leaveNextTime();
    event.preventDefault();
    load(target);
  });
  preloadLinks(router, manifest.isPrerendered);
}

/** The next way to another page leads through the server, which has the newer build. */
const leave: Parameters<DataRouter['getBlocker']>[1] = ({
  currentLocation,
  nextLocation,
  historyAction,
}) => {
  const isSamePage = currentLocation.pathname === nextLocation.pathname;
  if (isSamePage || historyAction === 'POP' || !navigator.onLine) return false;
  load(nextLocation);
  return true;
};

function load(target: Path) {
  const address = createPath(target);
  const { pathname, search, hash } = location;
  // The browser would only scroll.
  if (address === pathname + search + hash) location.reload();
  else location.assign(address);
}
