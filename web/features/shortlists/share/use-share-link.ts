import { useEffect, useState } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { Shortlist } from '../shortlists-data.ts';
import { DEFAULT_PERIOD, isShorter, linkOf, type Period } from './link-end.ts';

interface ShareLinkOptions {
  isOpen: boolean;
  list: Shortlist;
  onChange: (share: Shortlist['share']) => void;
}

/**
 * The link of a list and the calls that change it. A period that is chosen for a link that works
 * changes its end at once, unless the link would end earlier, which is confirmed first.
 */
export function useShareLink({ isOpen, list, onChange }: ShareLinkOptions) {
  const { t } = useTranslator();
  const [isWorking, setIsWorking] = useState(false);
  /** Of a link that is made or renewed. */
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  /** To be confirmed. */
  const [shorter, setShorter] = useState<Period>();
  const { shortlist_id } = list;
  const link = linkOf(list, Date.now());
  const working = link && !link.isExpired ? link : undefined;

  useEffect(() => {
    if (isOpen) setShorter(undefined);
  }, [isOpen]);

  const run = async (work: () => Promise<void>) => {
    setIsWorking(true);
    // The shell shows a failure.
    await work().catch(() => {});
    setIsWorking(false);
  };
  const share = (days: Period, is_renewed: boolean) =>
    run(async () => {
      const input = { shortlist_id, days: Number(days), is_renewed };
      onChange(await browserApi().shareShortlist(input));
    });
  return {
    link,
    working,
    period,
    shorter,
    isWorking,
    share,
    choose(chosen: Period) {
      if (!working) return setPeriod(chosen);
      if (isShorter(chosen, working.expires_at, Date.now())) return setShorter(chosen);
      setShorter(undefined);
      void share(chosen, true);
    },
    answerShorter(isConfirmed: boolean) {
      setShorter(undefined);
      if (isConfirmed && shorter) void share(shorter, true);
    },
    stop: () =>
      run(async () => {
        await browserApi().unshareShortlist({ shortlist_id });
        setShorter(undefined);
        onChange(null);
        showToast({ text: t('shortlists.stopped') });
      }),
  };
}
