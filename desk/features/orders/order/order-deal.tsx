import { Link } from 'react-router';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import { formatDate, formatTime } from '#desk/lib/times.ts';
import { Facts } from '#desk/ui/page/facts.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { DealBadge } from '../shared/badges.tsx';
import { dealPath } from '../shared/paths.ts';

export function OrderDeal({ deal }: { deal: NonNullable<DeskOrder['deal']> }) {
  const { t, locale } = useTranslator();
  return (
    <Panel title={t('deskOrders.col.deal')} aside={<DealBadge state={deal.state} />}>
      <Facts
        facts={[
          [
            t('deskOrders.dealNumber'),
            <Link key="deal" to={dealPath(deal.deal_no)}>
              {deal.deal_no}
            </Link>,
          ],
          [t('deskOrders.col.accepted'), formatTime(locale, deal.accepted_at)],
          [
            t('deskOrders.col.ended'),
            deal.terminated_from && formatDate(locale, deal.terminated_from),
          ],
        ]}
      />
    </Panel>
  );
}
