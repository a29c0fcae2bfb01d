import type { Availability } from '../../../../contract/licence/availability.ts';
import { readMarketQuery } from '../../../../contract/licence/market-query.ts';
import { leavesOf } from '../../../../contract/licence/media.ts';
import { countryCodes, WORLD } from '../../../../contract/licence/territories.ts';
import type { Market } from '../../../../contract/rights.ts';
import { dayWords } from '../../../../contract/site/licence-words.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import { joinSentences } from '../../../../i18n/join-sentences.ts';

type Words = Pick<Translator, 't' | 'locale'>;

/** `Partly available: 18 of 20 countries.`, `Available in your market.` */
export function availabilitySentence(
  words: Words,
  query: string,
  availability: Availability,
): string {
  const { t, locale } = words;
  const { state, free_from: freeFrom } = availability;
  const date = freeFrom && dayWords(words, freeFrom);
  if (state === 'free') return t('market.noteFree');
  if (state === 'unstated') return t('market.noteUnstated');
  if (state === 'taken') {
    return date ? t('market.noteTakenUntil', { date }) : t('market.noteTaken');
  }
  const market = readMarketQuery(query);
  const first =
    state === 'partly' && market
      ? partlyWords(words, market, availability)
      : t('market.noteNegotiating');
  return date ? joinSentences(locale, first, t('market.noteFreeFrom', { date })) : first;
}

function partlyWords({ t }: Words, market: Market, { free }: Availability): string {
  const asked = countriesOf(market.territories, market.territories_excluded);
  const media = leavesOf(market.media);
  const freeCountries = new Set(
    free.flatMap(({ territories }) => countriesOf(territories, market.territories_excluded)),
  );
  const freeMedia = new Set(free.flatMap((part) => part.media));
  const counts = { free: freeCountries.size, total: asked.length };
  if (free.every((part) => part.media.length === media.length))
    return t('market.noteCountries', counts);
  if (free.length === 1 && freeCountries.size === asked.length)
    return t('market.noteMedia', { free: freeMedia.size, total: media.length });
  return t('market.noteMixed', counts);
}

/** The countries themselves; the world means all that are not excluded. */
function countriesOf(territories: readonly string[], excluded: readonly string[] = []) {
  if (!territories.includes(WORLD)) return territories;
  return countryCodes.filter((code) => !excluded.includes(code));
}
