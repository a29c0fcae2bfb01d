import { formatNote, formatTime, printFacts } from '#cli/print.ts';
import { formatMoney } from '#contract/site/money-words.ts';
import type { OrderReader } from '#server/areas/deals/desk/order-reader.ts';
import { countNoun } from '#server/text/count-noun.ts';

type ShownOrder = Awaited<ReturnType<OrderReader['show']>>;
type ItemWords = ShownOrder['words']['items'][number];

/** Prints one order as labelled lines. */
export function printOrder(order: ShownOrder): void {
  const words = order.words.items;
  printFacts({
    order: order.order_no,
    status: order.status,
    'can become': order.words.nextSteps.join(', '),
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
    quotes: order.quotes.map(describeQuote),
    deal: order.deal_no,
    timeline: order.timeline.map(({ at, status, actor, note, is_correction }) =>
      [formatTime(at), status, is_correction && 'correction', actor, note]
        .filter(Boolean)
        .join(', '),
    ),
    messages: order.messages.map(({ at, sender, actor, text }) =>
      formatNote({ at, actor: sender === 'buyer' ? sender : actor, note: text }),
    ),
    'internal notes': order.internal_notes.map(formatNote),
  });
}

function describeQuote(quote: ShownOrder['quotes'][number]): string {
  const { version, state, currency, total_minor, valid_until, lines } = quote;
  const isFixed = lines.some((line) => line.total_minor !== null);
  const total = isFixed ? formatMoney('en', currency, total_minor) : 'no fixed amount';
  return `version ${version}, ${state}, ${total}, valid until ${formatTime(new Date(valid_until))}`;
}

/** A line for each title about which there is something to say. */
function describeTitles(items: ItemWords[], describe: (item: ItemWords) => string[]): string[] {
  return items.flatMap((item) => {
    const parts = describe(item).filter(Boolean);
    return parts.length > 0 ? [`${item.title}: ${parts.join('; ')}`] : [];
  });
}
