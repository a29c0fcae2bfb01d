import { Link } from 'react-router';
import type { ShownBuyer } from '#contract/desk/sales/buyers.ts';
import { formatDay, formatTime } from '#desk/lib/times.ts';
import { ScreenerBadge } from '#desk/ui/badges/screener-badge.tsx';
import { DataTable } from '#desk/ui/data-table/data-table.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { StatusBadge } from '#ui/quote/status-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './buyers.module.css';

interface OrdersProps {
  buyer: ShownBuyer;
  orders: NonNullable<ShownBuyer['orders']>;
}

export function BuyerOrders({ buyer, orders }: OrdersProps) {
  const { t, locale } = useTranslator();
  const all = `/orders?search=${encodeURIComponent(buyer.email)}`;
  return (
    <Panel
      title={t('deskBuyers.orders')}
      aside={orders.length > 0 && <Link to={all}>{t('deskBuyers.allOrders')}</Link>}
      isFlush={orders.length > 0}
    >
      {orders.length === 0 ? (
        <p className={styles.quiet}>{t('deskBuyers.noOrders')}</p>
      ) : (
        <DataTable
          label={t('deskBuyers.orders')}
          columns={[
            {
              id: 'number',
              header: t('deskBuyers.number'),
              cell: ({ order_no }) => order_no,
              isShort: true,
            },
            {
              id: 'status',
              header: t('deskBuyers.state'),
              cell: ({ status }) => <StatusBadge status={status} />,
              isShort: true,
            },
            {
              id: 'titles',
              header: t('deskBuyers.titlesHeading'),
              cell: ({ item_count }) => item_count.toLocaleString(locale),
              isNumeric: true,
            },
            {
              id: 'sent',
              header: t('deskBuyers.sent'),
              cell: ({ created_at }) => formatTime(locale, created_at),
              isShort: true,
            },
          ]}
          rows={orders}
          rowKey={({ order_no }) => order_no}
          rowHref={({ order_no }) => `/orders/${order_no}`}
        />
      )}
    </Panel>
  );
}

export function BuyerScreeners({ screeners }: { screeners: NonNullable<ShownBuyer['screeners']> }) {
  const { t, locale } = useTranslator();
  return (
    <Panel title={t('deskBuyers.screeners')} isFlush={screeners.length > 0}>
      {screeners.length === 0 ? (
        <p className={styles.quiet}>{t('deskBuyers.noScreeners')}</p>
      ) : (
        <DataTable
          label={t('deskBuyers.screeners')}
          columns={[
            {
              id: 'titles',
              header: t('deskBuyers.titlesHeading'),
              cell: ({ titles }) => titles.join(', '),
            },
            {
              id: 'state',
              header: t('deskBuyers.state'),
              cell: ({ state }) => <ScreenerBadge state={state} />,
              isShort: true,
            },
            {
              id: 'expires',
              header: t('deskBuyers.expires'),
              cell: ({ expires_at }) => expires_at && formatDay(locale, expires_at),
              isShort: true,
            },
          ]}
          rows={screeners}
          rowKey={({ screener_id }) => String(screener_id)}
          rowName={({ titles }) => titles.join(', ')}
          rowHref={({ screener_id }) => `/screeners/${screener_id}`}
        />
      )}
    </Panel>
  );
}

export function BuyerMaterials({ materials }: Pick<ShownBuyer, 'materials'>) {
  const { t, locale } = useTranslator();
  const { count, latest } = materials;
  return (
    <Panel
      title={t('deskBuyers.materials')}
      aside={count > 0 && t('deskBuyers.downloads', { count })}
      isFlush={count > 0}
    >
      {count === 0 ? (
        <p className={styles.quiet}>{t('deskBuyers.noMaterials')}</p>
      ) : (
        <DataTable
          label={t('deskBuyers.materials')}
          columns={[
            { id: 'title', header: t('deskBuyers.downloadedTitle'), cell: ({ title }) => title },
            {
              id: 'at',
              header: t('deskBuyers.downloadedAt'),
              cell: ({ downloaded_at }) => formatTime(locale, downloaded_at),
              isShort: true,
            },
          ]}
          rows={latest.map((row, index) => ({ ...row, key: String(index) }))}
          rowKey={({ key }) => key}
          rowName={({ title }) => title}
          rowHref={({ drama_id }) => `/catalogue/${drama_id}`}
        />
      )}
    </Panel>
  );
}

export function BuyerSessions({ sessions }: Pick<ShownBuyer, 'sessions'>) {
  const { t, locale } = useTranslator();
  return (
    <Panel title={t('deskBuyers.sessions')} isFlush={sessions.length > 0}>
      {sessions.length === 0 ? (
        <p className={styles.quiet}>{t('deskBuyers.notSignedIn')}</p>
      ) : (
        <DataTable
          label={t('deskBuyers.sessions')}
          columns={[
            {
              id: 'device',
              header: t('deskBuyers.device'),
              cell: ({ device }) => device || t('deskBuyers.unknownDevice'),
            },
            {
              id: 'since',
              header: t('deskBuyers.signedInAt'),
              cell: ({ created_at }) => formatTime(locale, created_at),
              isShort: true,
            },
            {
              id: 'seen',
              header: t('deskBuyers.lastSeen'),
              cell: ({ last_seen_at }) => formatTime(locale, last_seen_at),
              isShort: true,
            },
          ]}
          rows={sessions}
          rowKey={({ session_id }) => String(session_id)}
          rowName={({ device }) => device || t('deskBuyers.unknownDevice')}
        />
      )}
    </Panel>
  );
}
