import type { Today as TodayReply } from '../../../contract/desk/today.ts';
import type { Today } from '../../modules/today/today.service.ts';

interface Counted {
  count: number;
  isCapped: boolean;
}

const toCount = ({ count, isCapped }: Counted) => ({ count, is_capped: isCapped });

interface Orders<Order> extends Counted {
  list: (Order & { at: Date })[];
}

const toOrders = <Order>({ list, ...counted }: Orders<Order>) => ({
  ...toCount(counted),
  list: list.map(({ at, ...order }) => ({ ...order, at: at.toISOString() })),
});

export function toToday(today: Today): TodayReply {
  const { emptiness, orders, rights, screeners, mails, jobs, catalogue } = today;
  return {
    has_titles: emptiness.has_dramas,
    has_orders: emptiness.has_orders,
    orders: orders && {
      waiting: toOrders(orders.waiting),
      new: toCount(orders.new),
      countered: toCount(orders.countered),
      ending: toOrders(orders.ending),
      weeks: orders.weeks,
    },
    rights: rights && {
      ending: { ...toCount(rights.ending), list: rights.ending.list },
    },
    screeners: screeners && {
      requested: {
        ...toCount(screeners.requested),
        list: screeners.requested.list.map(({ id, at, titles, ...request }) => ({
          ...request,
          screener_id: id,
          title_count: titles,
          at: at.toISOString(),
        })),
      },
      failed_copies: toCount(screeners.failedCopies),
    },
    mails: mails && { failed: toCount(mails.failed) },
    jobs: jobs && {
      failed: toCount(jobs.failed),
      failed_media: toCount(jobs.failedMedia),
    },
    catalogue: catalogue && {
      incomplete: toCount(catalogue.incomplete),
      weeks: catalogue.weeks,
    },
  };
}
