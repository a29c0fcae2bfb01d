import type { ListedBuyer } from '#contract/desk/sales/buyers.ts';
import { pickQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { formatDay, formatTime } from '#desk/lib/times.ts';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { FilterBar, FilterSelect } from '#desk/ui/data-table/filter-bar.tsx';
import { FilterDate, startOfDay } from '#desk/ui/data-table/filter-date.tsx';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { BuyerState } from './buyer-state.tsx';
import styles from './buyers.module.css';

export const page = definePage({
  texts: ['desk-buyers'],
  live: ['buyers', 'orders'],
  load({ api, query, signal }) {
    const { state, orders, since, ...others } = pickQuery(
      query,
      ...(['search', 'state', 'orders', 'since', 'after', 'before'] as const),
    );
    const from = startOfDay(since);
    return api.listBuyers(
      {
        ...others,
        ...(state && { is_disabled: state === 'disabled' }),
        ...(orders && { has_orders: orders === 'with' }),
        ...(from && { since: from }),
      },
      { signal },
    );
  },
  title: (t) => t('desk.nav.buyers'),
  View({ data }) {
    const { t } = useTranslator();
    return (
      <>
        <PageHeader title={t('desk.nav.buyers')} />
        <FilterBar searchLabel={t('deskBuyers.search')}>
          <FilterSelect
            name="state"
            label={t('deskBuyers.state')}
            options={[
              { value: 'active', label: t('deskBuyers.active') },
              { value: 'disabled', label: t('deskBuyers.disabled') },
            ]}
          />
          <FilterSelect
            name="orders"
            label={t('deskBuyers.orders')}
            options={[
              { value: 'with', label: t('deskBuyers.withOrders') },
              { value: 'without', label: t('deskBuyers.withoutOrders') },
            ]}
          />
          <FilterDate name="since" label={t('deskBuyers.since')} />
        </FilterBar>
        <ListPage
          page={data}
          empty={<EmptyState title={t('deskBuyers.none')} text={t('deskBuyers.noneText')} />}
        >
          <DataTable
            label={t('desk.nav.buyers')}
            columns={useColumns()}
            rows={data.list}
            rowKey={({ buyer_id }) => String(buyer_id)}
            rowName={({ name }) => name}
            rowHref={({ buyer_id }) => `/buyers/${buyer_id}`}
          />
        </ListPage>
      </>
    );
  },
});

function useColumns(): Column<ListedBuyer>[] {
  const { t, locale } = useTranslator();
  return [
    {
      id: 'buyer',
      header: t('deskBuyers.buyer'),
      cell: ({ name, email }) => (
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.email}>{email}</span>
        </>
      ),
    },
    { id: 'company', header: t('deskBuyers.company'), cell: ({ company }) => company },
    {
      id: 'orders',
      header: t('deskBuyers.orders'),
      cell: ({ order_count }) => order_count.toLocaleString(locale),
      isNumeric: true,
    },
    {
      id: 'registered',
      header: t('deskBuyers.registered'),
      cell: ({ created_at }) => formatDay(locale, created_at),
      isShort: true,
      isMinor: true,
    },
    {
      id: 'seen',
      header: t('deskBuyers.lastSeen'),
      cell: ({ last_seen_at }) =>
        last_seen_at ? formatTime(locale, last_seen_at) : t('desk.never'),
      isShort: true,
    },
    {
      id: 'state',
      header: t('deskBuyers.state'),
      cell: ({ disabled_at }) => <BuyerState isDisabled={disabled_at !== null} />,
      isShort: true,
    },
  ];
}
