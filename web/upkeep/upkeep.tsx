import { useEffect } from 'react';
import { useSite } from '../lib/site.ts';
import { Tooltips } from '../ui/overlay/tooltips.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { followTheme } from './theme-colour.ts';
import { useBuildWatch } from './use-build-watch.ts';
import { useNavigationAnnouncement } from './use-navigation-announcement.ts';

/** What every page has, but none needs for its first view. */
export function Upkeep({ initialPath }: { initialPath: string }) {
  useNavigationAnnouncement(initialPath);
  useBuildWatch(useSite()?.buildId ?? '');
  useEffect(followTheme, []);
  return (
    <>
      <Tooltips />
      <NavigationProgress />
    </>
  );
}
