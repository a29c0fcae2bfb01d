import { useTranslator } from '#ui/text/translator.ts';
import type { Shortlist } from './shortlists-data.ts';
import { useDay } from './use-day.ts';

type Shared = Pick<Shortlist, 'share' | 'expired_share'>;

/** Says whether a list is shared, and until when. */
export function useShareText(): (list: Shared) => string {
  const { t } = useTranslator();
  const day = useDay();
  return ({ share, expired_share }) => {
    if (share) return t('shortlists.sharedUntil', { date: day(share.expires_at) });
    if (expired_share) return t('shortlists.expiredOn', { date: day(expired_share.expires_at) });
    return t('shortlists.notShared');
  };
}
