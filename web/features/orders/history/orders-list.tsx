import { Link } from 'react-router';
import type { QuoteState } from '#contract/deals/quote.ts';
import { isOpenOrder, orderStatuses } from '#contract/order-status.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { paths } from '#contract/site/paths.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { statusNames } from '#i18n/names/order-names.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import cards from '#ui/display/layout/card-list.module.css';
import page from '#ui/display/layout/list-page.module.css';
import { Poster } from '#ui/display/poster.tsx';
import { BriefcaseIcon } from '#ui/icons/icons.tsx';
import { StatusBadge } from '#ui/quote/status-badge.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { LocalTime } from '#ui/text/local-time.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { CardPaging } from '#web/lib/card-paging.tsx';
import { ExportOrders, hasSearch, OrderSearch } from './order-search.tsx';
import {
  conditionsOf,
  filterQuery,
  ORDERS_PAGE_SIZE,
  type OrderFilter,
  type OrderList,
} from './orders-data.ts';
import styles from './orders-list.module.css';

/** The number of orders that are visible without scrolling; their posters are loaded eagerly. */
const FIRST = 4;

interface OrdersListProps {
  filter: OrderFilter;
  orders: OrderList;
}

/** The buyer's orders, latest first; filter and page are in the URL. */
export function OrdersList({ filter, orders }: OrdersListProps) {
  const { t, locale } = useTranslator();
  const home = paths.page(locale, 'DramaCopyrightHistory');
  const statuses = [undefined, ...orderStatuses];
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>{t('nav.dramaCopyrightHistory')}</h1>
        <p className={page.total} role="status">
          {t('orders.orderCount', { count: orders.total })}
        </p>
        {orders.total > 0 && <ExportOrders filter={filter} />}
      </header>
      <OrderSearch filter={filter} />
      <nav className={styles.filter} aria-label={t('orders.statusFilter')}>
        {statuses.map((status) => (
          <Link
            key={status ?? 'all'}
            to={home + filterQuery({ ...filter, status, page: 1 })}
            aria-current={status === filter.status ? 'true' : undefined}
          >
            {t(status ? statusNames[status] : 'orders.statusAll')}
          </Link>
        ))}
      </nav>
      {orders.list.length === 0 && <NoOrders filter={filter} />}
      <ul className={cards.list}>
        {orders.list.map((order, index) => (
          <li key={order.order_id} className={classNames(cards.card, cards.row, styles.order)}>
            <div className={cards.facts}>
              <h2 className={styles.number}>
                <Link className={cards.link} to={`${home}?order=${order.order_id}`}>
                  {order.order_no}
                </Link>
              </h2>
              <p className={cards.states}>
                <StatusBadge status={order.status} />
                <QuoteStateText order={order} />
              </p>
              <p className={page.small}>
                <LocalTime at={order.created_at} />
                {` · ${t('orders.titles', { count: order.item_count })}`}
              </p>
            </div>
            <div className={classNames(cards.covers, styles.covers)}>
              {order.covers.map((cover, position) => (
                <Poster
                  key={position}
                  picture={readFixedPicture(cover, cardWidths)}
                  isFirst={index < FIRST}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <CardPaging
        page={filter.page}
        pageCount={Math.ceil(orders.total / ORDERS_PAGE_SIZE)}
        hrefOf={(to) => home + filterQuery({ ...filter, page: to })}
        labels={{
          navigation: t('orders.pages'),
          previous: t('orders.previousPage'),
          next: t('orders.nextPage'),
          page: (number) => t('orders.page', { page: number }),
        }}
      />
    </div>
  );
}

/** In words, because beside the order's status "Declined" would mean the order. */
const quoteStates: Partial<Record<QuoteState, MessageKey>> = {
  countered: 'deals.stateCountered',
  expired: 'deals.quoteExpired',
  declined: 'deals.quoteDeclined',
  recalled: 'deals.quoteRecalled',
};

/** The newest quote of an order that can still become a deal; later its status says more. */
function QuoteStateText({ order }: { order: OrderList['list'][number] }) {
  const { t } = useTranslator();
  const { status, quote_state: state } = order;
  if (!isOpenOrder(status) || state === null) return null;
  if (state === 'sent') return <strong className={styles.waiting}>{t('deals.stateSent')}</strong>;
  const name = quoteStates[state];
  return name ? <span className={styles.quoteState}>{t(name)}</span> : null;
}

function NoOrders({ filter }: { filter: OrderFilter }) {
  const { t, locale } = useTranslator();
  const isFiltered = Object.keys(conditionsOf(filter)).length > 0;
  const none = hasSearch(filter) ? 'orders.noneFound' : 'orders.noneOfStatus';
  const page = isFiltered ? 'DramaCopyrightHistory' : 'MyDramaCopyright';
  return (
    <EmptyState
      picture={<BriefcaseIcon size={40} />}
      title={t(isFiltered ? none : 'orders.noOrders')}
      {...(!isFiltered && { text: t('orders.noOrdersText') })}
      action={
        <Link
          className={buttonClass(isFiltered ? {} : { variant: 'primary' })}
          to={paths.page(locale, page)}
        >
          {t(isFiltered ? 'orders.allOrders' : 'collect.view')}
        </Link>
      }
    />
  );
}
