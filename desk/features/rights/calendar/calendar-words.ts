import type { Translator } from '#i18n/i18n.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import { regionNames } from '#i18n/names/order-names.ts';
import { kindNames, periodWords } from '../row/rights-words.ts';
import type { Bar } from './bars.ts';
import type { CalendarRow } from './calendar-rows.ts';
import { toDay } from './time/days.ts';
import type { FreeSegment } from './time/free-time.ts';

type Words = Pick<Translator, 't' | 'locale'>;

/** The name of a row's territory. */
export function placeName({ t, locale }: Words, { region, country }: CalendarRow): string {
  if (country) return createNamer(locale, 'region')(country);
  if (!region) return t(regionNames.WORLD);
  return region === 'other' ? t('deskRights.otherTerritories') : t(regionNames[region]);
}

/** `Grant out: Luna TV · 1 Jan 2027 – 31 Dec 2028 · exclusive · 3 of 52 countries` */
export function barWords(words: Words, bar: Bar, count: number, total: number): string {
  const { t } = words;
  return [
    t('deskRights.named', { kind: t(kindNames[bar.kind]), name: bar.label || bar.id }),
    daysWords(words, bar),
    bar.isExclusive && bar.kind !== 'holdback' ? t('licence.exclusive') : '',
    bar.isDraft ? t('deskRights.statusDraft') : '',
    count < total ? t('deskRights.partOfCountries', { count, total }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** `Free, also exclusively · From 1 Jan 2027` */
export function freeWords(words: Words, segment: FreeSegment, total: number): string {
  const { t } = words;
  const { level, count } = segment;
  const what =
    level === 'some'
      ? t('deskRights.freeSome', { count, total })
      : t(level === 'exclusive' ? 'deskRights.freeExclusive' : 'deskRights.freeAll');
  return `${what} · ${daysWords(words, segment)}`;
}

function daysWords(words: Words, { start, end }: { start: number; end: number }): string {
  return periodWords(words, toDay(start), end === Infinity ? null : toDay(end - 1));
}
