import { useMemo } from 'react';
import type { DeskInput, DeskOutput } from '#contract/desk/client.ts';
import type { ListedDeal } from '#contract/desk/sales/deals.ts';
import { dealFilters } from '#contract/desk/sales/order-words.ts';
import { pickQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { formatDate, formatDay } from '#desk/lib/times.ts';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { FilterBar, FilterSelect } from '#desk/ui/data-table/filter-bar.tsx';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import type { Translator } from '#i18n/i18n.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { DealBadge, dealNames } from '../shared/badges.tsx';
import { moneyText } from '../shared/money.ts';
import { dealPath } from '../shared/paths.ts';
import styles from '../shared/shared.module.css';
import { TitleList } from '../shared/title-list.tsx';
import { OrdersTabs } from './orders-tabs.tsx';

export const page = definePage({
  texts: ['desk-orders'],
  live: ['orders'],
  load: ({ query, api, signal }) => {
    const filter = pickQuery(query, 'status', 'search', 'after', 'before');
    return api.listDeals(filter as DeskInput<'listDeals'>, { signal });
  },
  title: (t) => t('deskOrders.deals'),
  View: DealListPage,
});

function DealListPage({ data }: { data: DeskOutput<'listDeals'> }) {
  const words = useTranslator();
  const { t } = words;
  const columns = useMemo(() => dealColumns(words), [words]);
  return (
    <>
      <PageHeader title={t('deskOrders.deals')} />
      <OrdersTabs />
      <FilterBar searchLabel={t('deskOrders.search')}>
        <FilterSelect
          name="status"
          label={t('deskOrders.col.status')}
          options={dealFilters.map((value) => ({ value, label: t(dealNames[value]) }))}
        />
      </FilterBar>
      <ListPage
        page={data}
        empty={<EmptyState title={t('deskOrders.noDeals')} text={t('deskOrders.noDealsText')} />}
      >
        <DataTable
          label={t('deskOrders.deals')}
          columns={columns}
          rows={data.list}
          rowKey={({ deal_no }) => deal_no}
          rowHref={({ deal_no }) => dealPath(deal_no)}
          isMarked={({ status }) => status === 'awaiting'}
        />
      </ListPage>
    </>
  );
}

function dealColumns({ t, locale }: Translator): Column<ListedDeal>[] {
  return [
    {
      id: 'number',
      header: t('deskOrders.col.deal'),
      cell: ({ deal_no }) => deal_no,
      isShort: true,
    },
    {
      id: 'buyer',
      header: t('desk.buyer'),
      cell: ({ buyer }) => <span className={styles.twoLines}>{buyer}</span>,
    },
    {
      id: 'titles',
      header: t('deskOrders.col.titles'),
      cell: ({ titles, title_count }) => <TitleList titles={titles} count={title_count} />,
    },
    {
      id: 'status',
      header: t('deskOrders.col.status'),
      cell: ({ status }) => <DealBadge state={status} />,
      isWhole: true,
    },
    {
      id: 'amount',
      header: t('deskOrders.col.amount'),
      cell: ({ currency, total_minor }) => moneyText(locale, currency, total_minor),
      isNumeric: true,
    },
    {
      id: 'accepted',
      header: t('deskOrders.col.accepted'),
      cell: ({ accepted_at }) => (
        <time dateTime={accepted_at}>{formatDay(locale, accepted_at)}</time>
      ),
      isWhole: true,
    },
    {
      id: 'ended',
      header: t('deskOrders.col.ended'),
      cell: ({ terminated_from }) => terminated_from && formatDate(locale, terminated_from),
      isShort: true,
      isMinor: true,
    },
    {
      id: 'order',
      header: t('deskOrders.col.number'),
      cell: ({ order_no }) => order_no,
      isShort: true,
      isMinor: true,
    },
  ];
}
