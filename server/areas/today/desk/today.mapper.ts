import type { Today as TodayReply } from '#contract/desk/today.ts';
import type { Today } from './today.service.ts';

interface Counted {
  count: number;
  isCapped: boolean;
}

const toCount = ({ count, isCapped }: Counted) => ({ count, is_capped: isCapped });

interface Timed<Item> extends Counted {
  list: (Item & { at: Date })[];
}

const toTimed = <Item>({ list, ...counted }: Timed<Item>) => ({
  ...toCount(counted),
  list: list.map(({ at, ...item }) => ({ ...item, at: at.toISOString() })),
});

export function toToday(today: Today): TodayReply {
  const { emptiness, orders, rights, screeners, enquiries, mails, jobs, catalogue } = today;
  return {
    has_titles: emptiness.has_dramas,
    has_orders: emptiness.has_orders,
    orders: orders && {
      waiting: toTimed(orders.waiting),
      new: toCount(orders.new),
      countered: toCount(orders.countered),
      ending: toTimed(orders.ending),
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
    enquiries: enquiries && { waiting: toTimed(enquiries.waiting) },
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
