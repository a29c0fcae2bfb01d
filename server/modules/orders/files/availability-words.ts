import { leavesOf } from '../../../../contract/licence/media.ts';
import { countryCodes, WORLD } from '../../../../contract/licence/territories.ts';
import {
  dayWords,
  mediaWords,
  placeWords,
  territoryWords,
} from '../../../../contract/site/licence-words.ts';
import { availabilityNames } from '../../../../i18n/availability-names.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import { joinSentences } from '../../../../i18n/join-sentences.ts';
import { reasonTexts } from '../../../../i18n/order-names.ts';
import type { OrderItem } from './order-words.ts';

type JudgedItem = Pick<OrderItem, 'availability'> & { terms: Pick<OrderItem['terms'], 'media'> };

/** The state, and below it why the title is not free. */
export function writeAvailability(translator: Translator, item: JudgedItem): string {
  return [availabilityName(translator, item), explainAvailability(translator, item)]
    .filter(Boolean)
    .join('\n');
}

/** Empty for an order from before rights were recorded. */
export function availabilityName({ t }: Translator, { availability }: JudgedItem): string {
  return availability ? t(availabilityNames[availability.state]) : '';
}

/** Sentences: what is free, why the rest is not, and from when all of it is. */
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

/** `Chile; Peru – FAST channels`: media are named if they are not all that was asked for. */
function freePartWords(translator: Translator, { terms, availability }: JudgedItem): string {
  const asked = leavesOf(terms.media).length;
  const parts = (availability?.free ?? []).map(({ territories, media }) => {
    const places = countryWords(translator, territories);
    return media.length === asked ? places : `${places} – ${mediaWords(translator, media)}`;
  });
  return parts.join(/^(zh|ja)/.test(translator.locale) ? '；' : '; ');
}

/** More than half of all countries are written as the world without the others. */
function countryWords(translator: Translator, territories: string[]): string {
  if (territories.length <= countryCodes.length / 2) return placeWords(translator, territories);
  const named = new Set(territories);
  const others = countryCodes.filter((code) => !named.has(code));
  return territoryWords(translator, { territories: [WORLD], territories_excluded: others });
}
