import type { DeskShortlist } from '../../../contract/desk/shortlists.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { StateBadge } from '../../../web/ui/display/state-badge.tsx';
import { formatDay } from '../../lib/times.ts';

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
