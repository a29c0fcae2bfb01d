import { dayWords, isShort, mediaWords, shortPlaceWords } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { joinSentences } from '#i18n/join-sentences.ts';
import { reasonTexts } from '#i18n/names/order-names.ts';
import type { Judgement } from './judgement.ts';
import type { Remainder } from './remainder.ts';

type Words = Pick<Translator, 't' | 'locale'>;

/** What is missing, why, and from when it is available; empty for a title that is free or unstated. */
export function explainAvailability(words: Words, { availability, remainder }: Judgement): string {
  const { state, reasons, free_from: freeFrom } = availability;
  if (state === 'free' || state === 'unstated') return '';
  const sentences = remainder
    ? [describeRemainder(words, remainder)]
    : reasons.map((reason) => words.t(reasonTexts[reason]));
  if (freeFrom) {
    const date = dayWords(words, freeFrom);
    sentences.push(words.t(remainder ? 'market.noteFreeFrom' : 'orders.freeFrom', { date }));
  }
  return joinSentences(words.locale, ...sentences);
}

function describeRemainder(words: Words, remainder: Remainder): string {
  const { countries, missingCountries, missingMedia, values } = remainder;
  const places = (codes: string[]) => shortPlaceWords(words, codes);
  if (missingCountries.length === 0)
    return words.t('orders.notFreeFor', { media: mediaWords(words, missingMedia) });
  if (missingMedia.length > 0)
    return words.t('orders.freeInFor', {
      places: places(countries),
      media: mediaWords(words, values.media),
    });
  return isNamedByAvailable(remainder)
    ? words.t('orders.freeIn', { places: places(countries) })
    : words.t('orders.notFreeIn', { places: places(missingCountries) });
}

/** Whether the available countries are named, because the missing ones are too many. */
function isNamedByAvailable({ countries, missingCountries }: Remainder): boolean {
  return isShort(countries) && !isShort(missingCountries);
}

/** The button that orders the remainder. */
export function offerRemainder({ t }: Words, remainder: Remainder): string {
  if (remainder.missingCountries.length === 0) return t('orders.takeMedia');
  if (remainder.missingMedia.length > 0 || isNamedByAvailable(remainder))
    return t('orders.takePart');
  return t('orders.takeCountries', { count: remainder.countries.length });
}
