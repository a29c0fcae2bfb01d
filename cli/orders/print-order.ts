import type { OrderDesk } from '../../server/modules/orders/order-desk.service.ts';
import { countOf } from '../count-of.ts';
import { formatTime, printFacts } from '../print.ts';

/** All of one order, for reading. */
export function printOrder(order: Awaited<ReturnType<OrderDesk['show']>>): void {
  printFacts({
    order: order.order_no,
    status: order.status,
    'can become': order.can_become.join(', '),
    account: order.account_id ?? 'deleted',
    language: order.locale,
    ...Object.fromEntries(order.facts.map(([label, value]) => [label.toLowerCase(), value])),
    message: order.message,
    titles: order.items.map(
      ({ drama_id, title, original_title, episode_count, total_minutes }, at) =>
        `${title} (${original_title}), drama ${drama_id}, ${countOf(episode_count, 'episode')}, ${countOf(total_minutes, 'minute')}, ${order.versions[at]}`,
    ),
    timeline: order.timeline.map(({ at, status, actor, note }) =>
      [formatTime(at), status, actor, note].filter(Boolean).join(', '),
    ),
  });
}
