import type { DeskClash, DeskTerritories } from '#contract/desk/rights.ts';
import { type Field, type Fields, fieldsOf } from '#contract/desk/sheets/field.ts';
import { rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { writeValue } from '#contract/desk/sheets/values.ts';
import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';
import type { LanguageUse } from '#contract/licence/terms.ts';
import { WORLD } from '#contract/licence/territories.ts';
import {
  languageWords,
  mediaWords,
  shortPlaceWords,
  territoryWords,
} from '#contract/site/licence-words.ts';
import { formatDate } from '#desk/lib/times.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { BarKind } from '../calendar/bars.ts';

type Words = Pick<Translator, 't' | 'locale'>;

export const kindNames = {
  in: 'deskRights.kindIn',
  out: 'deskRights.kindOut',
  holdback: 'deskRights.kindHoldback',
  quote: 'deskRights.kindQuote',
} as const satisfies Record<BarKind, MessageKey>;

export const statusNames = rightFields.status.names;

/** The fields of a part of the form with their values in words. */
export function panelFacts<Some extends Fields>(
  words: Words,
  shown: NonNullable<Field['panel']>,
  fields: Some,
  row: Record<keyof Some, unknown>,
): [string, string][] {
  return fieldsOf(fields).flatMap(([name, field]) =>
    field.panel === shown ? [fieldFact(words, field, row[name])] : [],
  );
}

export function fieldFact({ t }: Words, field: Field, value: unknown): [string, string] {
  const { type, label, names = type === 'flag' ? YES_NO : {} } = field;
  const code = writeValue(value);
  const name = names[code];
  return [label ? t(label) : '', name ? t(name) : code];
}

const YES_NO: Record<string, MessageKey> = { yes: 'desk.yes', no: 'desk.no' };

/** `1 Mar 2028 – 28 Feb 2029`, or `From 1 Mar 2028` */
export function periodWords(words: Words, start: string, end: string | null): string {
  const first = formatDate(words.locale, start);
  return end === null
    ? words.t('deskRights.fromDay', { day: first })
    : words.t('deskRights.period', { start: first, end: formatDate(words.locale, end) });
}

/** Names few places, and counts many. No territories at all mean the world. */
export function placesWords(words: Words, { territories, territories_excluded }: DeskTerritories) {
  return territoryWords(
    words,
    { territories: territories.length > 0 ? territories : [WORLD], territories_excluded },
    shortPlaceWords,
  );
}

/** No media at all mean all. */
export function mediaListWords(words: Words, media: readonly LeafMedium[]): string {
  return media.length === 0 || media.length === leafMedia.length
    ? words.t('deskRights.allMedia')
    : mediaWords(words, media);
}

export function languagesWords(words: Words, uses: readonly LanguageUse[]): string {
  if (uses.length === 0) return words.t('deskRights.allLanguages');
  return languageWords(words, {
    languages: uses.map(({ language }) => language),
    language_uses: [...uses],
  });
}

/** `R12 · Luna TV · LT-2027-1` */
export function rowWords(words: Words, row: NonNullable<DeskClash['row']>): string {
  const kind = words.t(kindNames[row.direction]);
  return [row.id, kind, row.party, row.reference].filter(Boolean).join(' · ');
}

/** `Mexico, Chile · Subscription streaming (SVOD)` */
export function partWords(words: Words, part: DeskClash['parts'][number]): string {
  return `${placesWords(words, part)} · ${mediaListWords(words, part.media)}`;
}
