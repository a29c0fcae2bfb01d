import { readMarketQuery } from '#contract/licence/market-query.ts';
import { leavesOf } from '#contract/licence/media.ts';
import type { Market } from '#contract/rights.ts';
import { dayWords, placeNames, territoryWords } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { joinNames } from '#i18n/names/display-names.ts';

type Words = Pick<Translator, 't' | 'locale'>;

/** More names than this are shortened to two and the number of the others. */
const MAX_NAMES = 3;

/** `Mexico, Chile · SVOD · 24 months`; undefined if the query text is no valid market. */
export function marketWords(words: Words, query: string): string | undefined {
  const market = readMarketQuery(query);
  return market && summary(words, market).join(' · ');
}

function summary(words: Words, market: Market): string[] {
  const { t } = words;
  return [
    territoryWords(words, market, shortPlaces),
    shorten(
      words,
      leavesOf(market.media).map((medium) => t(`market.media.${medium}`)),
    ),
    t('licence.months', { count: market.term_months }),
    ...(market.start_date
      ? [t('licence.fromDay', { day: dayWords(words, market.start_date) })]
      : []),
    ...(market.is_exclusive ? [t('licence.exclusive')] : []),
  ];
}

const shortPlaces = (words: Words, codes: readonly string[]) =>
  shorten(words, placeNames(words, codes));

function shorten({ t, locale }: Words, names: string[]): string {
  if (names.length <= MAX_NAMES) return joinNames(locale, names);
  const shown = names.slice(0, MAX_NAMES - 1);
  const others = names.length - shown.length;
  return t('market.more', { names: joinNames(locale, shown), count: others });
}
