import { formatTime, printFacts } from '#cli/print.ts';
import { wishedPrice } from '#contract/deals/price.ts';
import { priceWords } from '#contract/site/money-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { QuoteDesk } from '#server/areas/quotes/desk/quote-desk.service.ts';
import { describeOffer, describeTerms, describeTotal, writeTerms } from './describe-lines.ts';

type SentQuote = Awaited<ReturnType<QuoteDesk['send']>>;
type ShownQuote = Awaited<ReturnType<QuoteDesk['show']>>;
type ShownLine = ShownQuote['lines'][number];

/** Prints what the buyer sees of a quote that was just sent or checked. */
export function printSentQuote(translator: Translator, quote: SentQuote): void {
  printFacts({
    'valid until': formatTime(new Date(quote.valid_until)),
    ...offerFacts(translator, quote),
    ...textFacts(quote),
  });
}

export function printQuote(translator: Translator, quote: ShownQuote): void {
  const { state, closed_at, reply, actor } = quote;
  const closed = closed_at ? `${state}, ${formatTime(new Date(closed_at))}` : state;
  printFacts({
    order: quote.order_no,
    version: quote.version,
    state: closed,
    sent: `${formatTime(new Date(quote.sent_at))}, ${actor}`,
    'valid until': formatTime(new Date(quote.valid_until)),
    reminded: quote.reminded_at && new Date(quote.reminded_at),
    ...offerFacts(translator, quote),
    accepted: quote.lines.filter((line) => line.is_accepted).map(({ title }) => title),
    ...textFacts(quote),
    reply,
    'asked for': quote.lines.flatMap((line) => describeWishes(translator, quote.currency, line)),
  });
}

type Offer = Pick<SentQuote, 'currency' | 'total_minor'> & {
  lines: Pick<
    ShownLine,
    | 'external_id'
    | 'title'
    | 'is_offered'
    | 'reason'
    | 'terms'
    | 'is_custom_version'
    | 'episode_count'
    | 'price'
    | 'total_minor'
  >[];
};

function offerFacts(translator: Translator, { currency, total_minor, lines }: Offer) {
  const offered = lines.filter(({ is_offered }) => is_offered);
  const name = ({ title, external_id }: Offer['lines'][number]) => `${title} (${external_id})`;
  return {
    titles: offered.map((line) => `${name(line)}, ${describeOffer(translator, currency, line)}`),
    'not offered': lines
      .filter(({ is_offered }) => !is_offered)
      .map((line) => [name(line), line.reason].filter(Boolean).join(': ')),
    total: describeTotal(translator, currency, total_minor, offered),
    terms: describeTerms(translator, offered),
  };
}

function textFacts({
  payment_terms: payment,
  message,
}: Pick<ShownQuote, 'payment_terms' | 'message'>) {
  return {
    payment: Object.entries(payment).map(([locale, text]) =>
      locale === 'any' ? text : `${locale}: ${text}`,
    ),
    message,
  };
}

/** The price and terms that the buyer asked for in a counter-offer. */
function describeWishes(
  translator: Translator,
  currency: string,
  { title, wished_terms, ...line }: ShownLine,
): string[] {
  const wished = wishedPrice(line);
  const wishes = [
    wished && priceWords(translator, currency, wished),
    wished_terms && writeTerms(translator, wished_terms),
  ].filter(Boolean);
  return wishes.length > 0 ? [`${title}: ${wishes.join(' · ')}`] : [];
}
