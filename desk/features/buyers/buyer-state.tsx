import { StateBadge } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';

export function BuyerState({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslator();
  return isDisabled ? (
    <StateBadge tone="danger">{t('deskBuyers.disabled')}</StateBadge>
  ) : (
    <StateBadge tone="success">{t('deskBuyers.active')}</StateBadge>
  );
}
