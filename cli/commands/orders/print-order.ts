import type { OrderDesk } from '../../../server/modules/orders/order-desk.service.ts';
import { countNoun } from '../../../server/text/count-noun.ts';
import { formatNote, formatTime, printFacts } from '../../print.ts';

type ShownOrder = Awaited<ReturnType<OrderDesk['show']>>;
type ItemWords = ShownOrder['words']['items'][number];

/** Prints one order as labelled lines. */
export function printOrder(order: ShownOrder): void {
  const words = order.words.items;
  printFacts({
    order: order.order_no,
    status: order.status,
    'can become': order.can_become.join(', '),
    account: order.account_id ?? 'deleted',
    language: order.locale,
    ...Object.fromEntries(order.words.facts.map(([label, value]) => [label.toLowerCase(), value])),
    message: order.message,
    titles: order.items.map((item, index) =>
      [
        words[index]?.title,
        `drama ${item.drama_id}`,
        countNoun(item.episode_count, 'episode'),
        countNoun(item.total_minutes, 'minute'),
        words[index]?.version,
      ].join(', '),
    ),
    'own terms': describeTitles(words, ({ ownTerms }) => ownTerms),
    availability: describeTitles(words, ({ availability }) => availability),
    timeline: order.timeline.map(({ at, status, actor, note }) =>
      [formatTime(at), status, actor, note].filter(Boolean).join(', '),
    ),
    'internal notes': order.internal_notes.map(formatNote),
  });
}

/** A line for each title about which there is something to say. */
function describeTitles(items: ItemWords[], describe: (item: ItemWords) => string[]): string[] {
  return items.flatMap((item) => {
    const parts = describe(item).filter(Boolean);
    return parts.length > 0 ? [`${item.title}: ${parts.join('; ')}`] : [];
  });
}
