import type { DeskShortlist } from '#contract/desk/sales/shortlists.ts';
import { formatDay } from '#desk/lib/times.ts';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';

/** Whether the list is shared, and until when. */
export function ShareBadge({ share }: { share: DeskShortlist['share'] }) {
  const { t, locale } = useTranslator();
  if (!share) return <StateBadge tone="neutral">{t('deskShortlists.notShared')}</StateBadge>;
  const date = formatDay(locale, share.expires_at);
  return share.is_expired ? (
    <StateBadge tone="warning">{t('deskShortlists.expiredOn', { date })}</StateBadge>
  ) : (
    <StateBadge tone="success">{t('deskShortlists.sharedUntil', { date })}</StateBadge>
  );
}
