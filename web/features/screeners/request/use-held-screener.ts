import { useEffect, useState } from 'react';
import type { ScreenerSummary } from '#contract/screeners.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { chooseScreener, type LockedPlace } from './screener-offer.ts';

/**
 * The account's screener with an episode of a drama. Without an account nothing is loaded; if the
 * call fails, the visitor can ask for a screener.
 */
export function useHeldScreener(
  { dramaId, episodeNo }: LockedPlace,
  email: string | undefined,
  sent: ScreenerSummary | undefined,
) {
  const [loaded, setLoaded] = useState<{ key: string; list: ScreenerSummary[] }>();
  const key = `${dramaId} ${email}`;
  useEffect(() => {
    if (email === undefined) return;
    const { signal, abort } = abortable();
    const show = (list: ScreenerSummary[]) => signal.aborted || setLoaded({ key, list });
    browserApi()
      .getScreenerList(
        { drama_id: dramaId },
        // The panel and the card over the picture load at the same time.
        { isQuiet: true, actionKey: `${dramaId} ${episodeNo}`, signal },
      )
      .then(
        ({ list }) => show(list),
        () => show([]),
      );
    return abort;
  }, [key]);
  const current = loaded?.key === key ? loaded : undefined;
  const isSent = sent?.titles.some(({ drama_id }) => drama_id === dramaId);
  return {
    screener: isSent ? sent : chooseScreener(current?.list ?? [], { dramaId, episodeNo }),
    isLoading: email !== undefined && !current && !isSent,
  };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
