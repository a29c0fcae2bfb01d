import { useEffect } from 'react';
import type { ProjectSession } from './projects/project-session.ts';

/** Saves at once when the project is closed or the page is hidden, which may end the tab. */
export function useFlush(session: Pick<ProjectSession, 'save' | 'keep'> | undefined): void {
  useEffect(() => {
    if (!session) return;
    const save = () => void session.save();
    const leave = () => {
      session.keep();
      save();
    };
    const leaveWhenHidden = () => document.hidden && leave();
    document.addEventListener('visibilitychange', leaveWhenHidden);
    addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', leaveWhenHidden);
      removeEventListener('pagehide', leave);
      save();
    };
  }, [session]);
}
