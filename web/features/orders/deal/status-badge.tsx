import { statusNames } from '../../../../i18n/order-names.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { StateBadge, type Tone } from '../../../ui/display/state-badge.tsx';

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
