import { useMemo } from 'react';
import type { DeskInput, DeskOutput } from '#contract/desk/client.ts';
import { quoteFilters } from '#contract/desk/sales/order-words.ts';
import { pickQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { DataTable } from '#desk/ui/data-table/data-table.tsx';
import { FilterBar, FilterSelect } from '#desk/ui/data-table/filter-bar.tsx';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { statusNames } from '#i18n/names/order-names.ts';
import { keysOf } from '#ui/data/typed-object.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { quoteNames } from '../shared/badges.tsx';
import { orderPath } from '../shared/paths.ts';
import { ExportOrders } from './export-orders.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrdersTabs } from './orders-tabs.tsx';
import { useArrivals } from './use-arrivals.ts';

type Filter = Omit<DeskInput<'exportOrders'>, 'format'>;

/** The filters of the address; the server refuses values that it does not know. */
function filterOf(query: URLSearchParams): Filter {
  const { status, quote, search, sort, exclusive, deal } = pickQuery(
    query,
    ...(['status', 'quote', 'search', 'sort', 'exclusive', 'deal'] as const),
  );
  return {
    ...({ status, quote, search, sort } as Filter),
    is_exclusive: exclusive && exclusive === 'yes',
    has_deal: deal && deal === 'yes',
  } as Filter;
}

export const page = definePage({
  texts: ['desk-orders', 'orders', 'licence'],
  live: ['orders'],
  load: async ({ query, api, signal }) => {
    const filter = filterOf(query);
    const orders = await api.listOrders(
      { ...filter, ...pickQuery(query, 'after', 'before') },
      { signal },
    );
    return { orders, filter };
  },
  title: (t) => t('desk.nav.orders'),
  View: OrderListPage,
});

function OrderListPage({
  data: { orders, filter },
}: {
  data: { orders: DeskOutput<'listOrders'>; filter: Filter };
}) {
  const words = useTranslator();
  const { t } = words;
  const columns = useMemo(() => orderColumns(words), [words]);
  useArrivals(orders.list);
  return (
    <>
      <PageHeader title={t('desk.nav.orders')} actions={<ExportOrders filter={filter} />} />
      <OrdersTabs />
      <FilterBar searchLabel={t('deskOrders.search')}>
        <FilterSelect
          name="status"
          label={t('deskOrders.col.status')}
          options={keysOf(statusNames).map((value) => ({
            value,
            label: t(statusNames[value]),
          }))}
        />
        <FilterSelect
          name="quote"
          label={t('deskOrders.col.quote')}
          options={quoteFilters.map((value) => ({ value, label: t(quoteNames[value]) }))}
        />
        <FilterSelect
          name="exclusive"
          label={t('licence.exclusivity')}
          options={[
            { value: 'yes', label: t('licence.exclusive') },
            { value: 'no', label: t('licence.nonExclusive') },
          ]}
        />
        <FilterSelect
          name="deal"
          label={t('deskOrders.col.deal')}
          options={[
            { value: 'yes', label: t('deskOrders.withDeal') },
            { value: 'no', label: t('deskOrders.withoutDeal') },
          ]}
        />
        <FilterSelect
          name="sort"
          label={t('deskOrders.show')}
          options={[{ value: 'waiting', label: t('deskOrders.waitingFirst') }]}
        />
      </FilterBar>
      <ListPage
        page={orders}
        empty={<EmptyState title={t('deskOrders.noOrders')} text={t('deskOrders.noOrdersText')} />}
      >
        <DataTable
          label={t('desk.nav.orders')}
          columns={columns}
          rows={orders.list}
          rowKey={({ order_no }) => order_no}
          rowHref={({ order_no }) => orderPath(order_no)}
          isMarked={({ waiting_since }) => waiting_since !== null}
        />
      </ListPage>
    </>
  );
}
