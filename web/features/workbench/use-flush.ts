import { useEffect } from 'react';
import type { ProjectSession } from './projects/project-session.ts';

/** Saves at once when the page is hidden or the project is closed: both may end the tab's timers. */
export function useFlush(session: Pick<ProjectSession, 'save'> | undefined): void {
  useEffect(() => {
    if (!session) return;
    const save = () => void session.save();
    const saveWhenHidden = () => document.hidden && save();
    document.addEventListener('visibilitychange', saveWhenHidden);
    addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden);
      removeEventListener('pagehide', save);
      save();
    };
  }, [session]);
}
