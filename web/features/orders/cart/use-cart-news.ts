import { useEffect, useRef } from 'react';
import { type Mark, openCollectedChannel } from '../collect/collected-store.ts';

/** Tells when the cart may have changed elsewhere: in another tab, or while nobody looked. */
export function useCartNews(isShown: (dramaId: number) => boolean, onNews: () => void) {
  const latest = useRef({ isShown, onNews });
  latest.current = { isShown, onNews };
  useEffect(() => {
    const channel = openCollectedChannel();
    channel.onmessage = ({ data }: MessageEvent<Mark>) => {
      // What this tab has marked is heard too, and is no news. Unseen, it can wait.
      const isNews = data.isCollected !== latest.current.isShown(data.dramaId);
      if (isNews && !document.hidden) latest.current.onNews();
    };
    const comeBack = () => {
      if (!document.hidden) latest.current.onNews();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, []);
}
