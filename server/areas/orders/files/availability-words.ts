import { leavesOf } from '#contract/licence/media.ts';
import { countryCodes, WORLD } from '#contract/licence/territories.ts';
import { dayWords, mediaWords, placeWords, territoryWords } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { joinSentences } from '#i18n/join-sentences.ts';
import { availabilityNames } from '#i18n/names/availability-names.ts';
import { reasonTexts } from '#i18n/names/order-names.ts';
import type { OrderItem } from './order-words.ts';

type JudgedItem = Pick<OrderItem, 'availability'> & { terms: Pick<OrderItem['terms'], 'media'> };

/** The name of the state, and on the next line the reasons why the title is not free. */
export function writeAvailability(translator: Translator, item: JudgedItem): string {
  return [availabilityName(translator, item), explainAvailability(translator, item)]
    .filter(Boolean)
    .join('\n');
}

/** Empty for orders that were sent before availability was stored with them. */
export function availabilityName({ t }: Translator, { availability }: JudgedItem): string {
  return availability ? t(availabilityNames[availability.state]) : '';
}

/** Sentences that say which part is free, why the rest is not, and when everything will be. */
export function explainAvailability(translator: Translator, item: JudgedItem): string {
  const { availability } = item;
  if (!availability || availability.state === 'free') return '';
  const { t, locale } = translator;
  const { free_from: freeFrom } = availability;
  const part = freePartWords(translator, item);
  const reasons = joinSentences(
    locale,
    ...availability.reasons.map((reason) => t(reasonTexts[reason])),
  );
  const sentences = [
    part && t('files.freePart', { part }),
    part && reasons ? t('files.restReasons', { reasons }) : reasons,
    freeFrom
      ? t(part ? 'market.noteFreeFrom' : 'orders.freeFrom', {
          date: dayWords(translator, freeFrom),
        })
      : '',
  ];
  return joinSentences(locale, ...sentences.filter(Boolean));
}

/** `Chile; Peru – FAST channels`; the media are left out if all that were requested are free. */
function freePartWords(translator: Translator, { terms, availability }: JudgedItem): string {
  const asked = leavesOf(terms.media).length;
  const parts = (availability?.free ?? []).map(({ territories, media }) => {
    const places = countryWords(translator, territories);
    return media.length === asked ? places : `${places} – ${mediaWords(translator, media)}`;
  });
  return parts.join(/^(zh|ja)/.test(translator.locale) ? '；' : '; ');
}

/** Writes more than half of all countries as the world and the countries that it excludes. */
function countryWords(translator: Translator, territories: string[]): string {
  if (territories.length <= countryCodes.length / 2) return placeWords(translator, territories);
  const named = new Set(territories);
  const others = countryCodes.filter((code) => !named.has(code));
  return territoryWords(translator, { territories: [WORLD], territories_excluded: others });
}
