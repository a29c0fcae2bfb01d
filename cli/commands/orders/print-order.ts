import { fullTitle } from '../../../server/modules/orders/full-title.ts';
import type { OrderDesk } from '../../../server/modules/orders/order-desk.service.ts';
import { countNoun } from '../../../server/text/count-noun.ts';
import { formatNote, formatTime, printFacts } from '../../print.ts';

/** Prints one order as labelled lines. */
export function printOrder(order: Awaited<ReturnType<OrderDesk['show']>>): void {
  printFacts({
    order: order.order_no,
    status: order.status,
    'can become': order.can_become.join(', '),
    account: order.account_id ?? 'deleted',
    language: order.locale,
    ...Object.fromEntries(order.facts.map(([label, value]) => [label.toLowerCase(), value])),
    message: order.message,
    titles: order.items.map((item, index) =>
      [
        fullTitle(item),
        `drama ${item.drama_id}`,
        countNoun(item.episode_count, 'episode'),
        countNoun(item.total_minutes, 'minute'),
        order.versions[index],
      ].join(', '),
    ),
    timeline: order.timeline.map(({ at, status, actor, note }) =>
      [formatTime(at), status, actor, note].filter(Boolean).join(', '),
    ),
    'internal notes': order.internal_notes.map(formatNote),
  });
}
