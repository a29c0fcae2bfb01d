import type { ListedOrder } from '#contract/desk/sales/orders.ts';
import { formatDay, formatTime } from '#desk/lib/times.ts';
import type { Column } from '#desk/ui/data-table/data-table.tsx';
import type { Translator } from '#i18n/i18n.ts';
import { StatusBadge } from '#ui/quote/status-badge.tsx';
import layout from '#ui/styles/layout.module.css';
import { DealBadge, QuoteBadge } from '../shared/badges.tsx';
import { moneyText } from '../shared/money.ts';
import styles from '../shared/shared.module.css';
import { TitleList } from '../shared/title-list.tsx';

export function orderColumns({ t, locale }: Translator): Column<ListedOrder>[] {
  return [
    {
      id: 'number',
      header: t('deskOrders.col.number'),
      cell: ({ order_no }) => order_no,
      isShort: true,
    },
    {
      id: 'buyer',
      header: t('desk.buyer'),
      cell: ({ contact_company, contact_name }) => (
        <span className={styles.twoLines}>
          {contact_company || contact_name || t('deskOrders.accountDeleted')}
          {contact_company && <span className={layout.quiet}>{contact_name}</span>}
        </span>
      ),
    },
    {
      id: 'titles',
      header: t('deskOrders.col.titles'),
      cell: ({ titles, item_count }) => <TitleList titles={titles} count={item_count} />,
    },
    {
      id: 'status',
      header: t('deskOrders.col.status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      isShort: true,
    },
    {
      id: 'quote',
      header: t('deskOrders.col.quote'),
      cell: ({ quote_state, deal_state }) => {
        if (deal_state) return <DealBadge state={deal_state} />;
        return quote_state && <QuoteBadge state={quote_state} />;
      },
      isWhole: true,
    },
    {
      id: 'amount',
      header: t('deskOrders.col.amount'),
      cell: ({ currency, total_minor }) => moneyText(locale, currency, total_minor),
      isNumeric: true,
    },
    {
      id: 'received',
      header: t('deskOrders.col.received'),
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDay(locale, created_at)}</time>,
      isWhole: true,
    },
    {
      id: 'waiting',
      header: t('deskOrders.col.waiting'),
      cell: ({ waiting_since }) =>
        waiting_since && <time dateTime={waiting_since}>{formatTime(locale, waiting_since)}</time>,
      isWhole: true,
    },
  ];
}
