import type { Price } from '#contract/deals/price.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { offerFacts } from '#contract/site/licence-words.ts';
import { formatMoney, priceWords } from '#contract/site/money-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { countNoun } from '#server/text/count-noun.ts';

/** A line of a quote or of a deal. */
interface PricedLine {
  title: string;
  terms: LicenceTerms;
  is_custom_version: CustomVersion;
  episode_count: number;
  price: Price | null;
  total_minor: number | null;
}

const versionWords = {
  [-1]: 'version undecided',
  0: 'original version',
  1: 'custom version',
} as const satisfies Record<CustomVersion, string>;

/** `original version: EUR 4,000.00` */
export function describeOffer(
  translator: Translator,
  currency: string | null,
  line: PricedLine,
): string {
  const price = describePrice(translator, currency, line);
  return `${versionWords[line.is_custom_version]}: ${price}`;
}

/** `EUR 50.00 per episode, 60 episodes: EUR 3,000.00` */
function describePrice(
  translator: Translator,
  currency: string | null,
  { price, episode_count, total_minor }: PricedLine,
): string {
  if (!price || !currency) return 'no price';
  const words = priceWords(translator, currency, price);
  if (price.model !== 'per_episode' || total_minor === null) return words;
  const total = formatMoney(translator.locale, currency, total_minor);
  return `${words}, ${countNoun(episode_count, 'episode')}: ${total}`;
}

/** The sum of the fixed amounts, and whether shares of revenue are added. */
export function describeTotal(
  { locale }: Translator,
  currency: string | null,
  total: number | null,
  lines: PricedLine[],
): string {
  if (currency === null || total === null) return 'no prices';
  const hasFixed = lines.some(({ total_minor }) => total_minor !== null);
  const hasShare = lines.some(({ price }) => price && 'share_bps' in price);
  return [
    hasFixed && formatMoney(locale, currency, total),
    hasShare && (hasFixed ? 'plus shares of net revenue' : 'shares of net revenue only'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A line for each set of terms, with the titles that have it, unless all have the same. */
export function describeTerms(translator: Translator, lines: PricedLine[]): string[] {
  const groups = Map.groupBy(lines, ({ terms }) => writeTerms(translator, terms));
  return Array.from(groups, ([words, sharing]) => {
    if (groups.size === 1) return words;
    return `${sharing.map(({ title }) => title).join(', ')}: ${words}`;
  });
}

export function writeTerms(translator: Translator, terms: LicenceTerms): string {
  return offerFacts(translator, terms)
    .map(([, value]) => value)
    .join(' · ');
}
