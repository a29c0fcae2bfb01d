import type {
  Availability,
  AvailabilityReason,
} from '../../../../contract/licence/availability.ts';
import { leavesOf } from '../../../../contract/licence/media.ts';
import { countryCodes, WORLD } from '../../../../contract/licence/territories.ts';
import {
  dayWords,
  mediaWords,
  placeWords,
  territoryWords,
} from '../../../../contract/site/licence-words.ts';
import { joinNames } from '../../../../i18n/display-names.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import type { OrderItem } from './order-words.ts';

const stateNames = {
  free: 'files.stateFree',
  partly: 'files.statePartly',
  negotiating: 'files.stateNegotiating',
  taken: 'files.stateTaken',
  unstated: 'files.stateUnstated',
} as const satisfies Record<Availability['state'], MessageKey>;

const reasonNames = {
  no_rights_in: 'files.reasonNoRightsIn',
  not_exclusive_in: 'files.reasonNotExclusiveIn',
  rights_out_exist: 'files.reasonRightsOut',
  holdback: 'files.reasonHoldback',
  negotiating: 'files.reasonNegotiating',
} as const satisfies Record<AvailabilityReason, MessageKey>;

type JudgedItem = Pick<OrderItem, 'terms' | 'availability'>;

/** Empty for an order from before rights were recorded. */
export function stateName({ t }: Translator, { availability }: JudgedItem): string {
  return availability ? t(stateNames[availability.state]) : '';
}

/** What is free, why the rest is not, and from when all of it is; nothing for a free title. */
export function availabilityDetails(translator: Translator, item: JudgedItem): string[] {
  const { availability } = item;
  if (!availability || availability.state === 'free') return [];
  const { t, locale } = translator;
  const { reasons, free_from: freeFrom } = availability;
  const names = joinNames(
    locale,
    reasons.map((reason) => t(reasonNames[reason])),
  );
  const part = freePartWords(translator, item);
  return [
    ...(part ? [t('files.freePart', { part })] : []),
    ...(names ? [t('files.notFreeReason', { reasons: names })] : []),
    ...(freeFrom ? [t('files.freeFrom', { day: dayWords(translator, freeFrom) })] : []),
  ];
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
