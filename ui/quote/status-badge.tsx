import { statusNames } from '#i18n/names/order-names.ts';
import { StateBadge, type Tone } from '../display/state-badge.tsx';
import { useTranslator } from '../text/translator.ts';

export type OrderStatus = keyof typeof statusNames;

const tones: Partial<Record<OrderStatus, Tone>> = {
  quoted: 'warning',
  confirmed: 'success',
  delivered: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
};

/** Needs the texts `orders`. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslator();
  return <StateBadge tone={tones[status] ?? 'info'}>{t(statusNames[status])}</StateBadge>;
}
