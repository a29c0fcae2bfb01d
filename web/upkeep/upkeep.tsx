import { useEffect } from 'react';
import { LeaveByServer } from '#ui/browser/leave-by-server.ts';
import { Tooltips } from '#ui/overlay/tooltips.tsx';
import { useSite } from '../lib/site.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { OutdatedBar } from './outdated-bar.tsx';
import { followTheme } from './theme-colour.ts';
import { useBuildWatch } from './use-build-watch.ts';
import { useNavigationAnnouncement } from './use-navigation-announcement.ts';
import { useSearchMerging } from './use-search-merging.ts';

/** Features of every page that are not needed for the first paint. */
export function Upkeep({ initialPath }: { initialPath: string }) {
  useNavigationAnnouncement(initialPath);
  const { isOutdated, isIncomplete } = useBuildWatch(useSite()?.buildId ?? '');
  useSearchMerging();
  useEffect(followTheme, []);
  return (
    <>
      <Tooltips />
      <NavigationProgress />
      {isOutdated && <LeaveByServer />}
      {isIncomplete && <OutdatedBar />}
    </>
  );
}
