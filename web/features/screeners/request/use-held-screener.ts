import type { ScreenerSummary } from '#contract/screeners.ts';
import { useReply } from '#ui/state/use-reply.ts';
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
  const { reply, isPending } = useReply(
    email === undefined ? undefined : `${dramaId} ${email}`,
    (_, options) =>
      browserApi().getScreenerList(
        { drama_id: dramaId },
        // The panel and the card over the picture load at the same time.
        { ...options, isQuiet: true, actionKey: `${dramaId} ${episodeNo}` },
      ),
  );
  const isSent = sent?.titles.some(({ drama_id }) => drama_id === dramaId);
  return {
    screener: isSent ? sent : chooseScreener(reply?.list ?? [], { dramaId, episodeNo }),
    isLoading: isPending && !isSent,
  };
}
