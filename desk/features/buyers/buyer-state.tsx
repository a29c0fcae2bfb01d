import { useTranslator } from '../../../web/lib/text/translator.ts';
import { StateBadge } from '../../../web/ui/display/state-badge.tsx';

export function BuyerState({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslator();
  return isDisabled ? (
    <StateBadge tone="danger">{t('deskBuyers.disabled')}</StateBadge>
  ) : (
    <StateBadge tone="success">{t('deskBuyers.active')}</StateBadge>
  );
}
