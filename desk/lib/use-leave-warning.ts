import { useEffect } from 'react';

/** Lets the browser ask before the tab is closed. */
export function useLeaveWarning(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsking]);
}
