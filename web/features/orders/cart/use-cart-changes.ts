import { useEffect, useRef } from 'react';
import { type Mark, openCollectedChannel } from '../collect/collected-store.ts';

/**
 * Calls `onChange` when the cart may have changed: in another tab, or while this one was hidden.
 */
export function useCartChanges(isShown: (dramaId: number) => boolean, onChange: () => void) {
  const latest = useRef({ isShown, onChange });
  latest.current = { isShown, onChange };
  useEffect(() => {
    const channel = openCollectedChannel();
    channel.onmessage = ({ data }: MessageEvent<Mark>) => {
      // Marks of this tab arrive too, but are already shown. A hidden tab waits until it is
      // visible.
      const isChanged = data.isCollected !== latest.current.isShown(data.dramaId);
      if (isChanged && !document.hidden) latest.current.onChange();
    };
    const checkVisibility = () => {
      if (!document.hidden) latest.current.onChange();
    };
    document.addEventListener('visibilitychange', checkVisibility);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', checkVisibility);
    };
  }, []);
}
