import type { Translator } from '#i18n/i18n.ts';
import { formatLongDay } from '#i18n/long-day.ts';
import { createNamer, joinNames } from '#i18n/names/display-names.ts';
import { mediaNames, regionNames } from '#i18n/names/order-names.ts';
import { languageUsesOf } from '../licence/language-uses.ts';
import type { LicenceMedium } from '../licence/media.ts';
import { summariseTerritories } from '../licence/regions.ts';
import type { LicenceTerms } from '../licence/terms.ts';
import { WORLD } from '../licence/territories.ts';

type Words = Pick<Translator, 't' | 'locale'>;
type Territories = Pick<LicenceTerms, 'territories' | 'territories_excluded'>;

/** `Europe, Mexico`, or `Worldwide except China`. */
export function territoryWords(words: Words, terms: Territories, write = placeWords): string {
  const excluded = terms.territories_excluded ?? [];
  if (excluded.length === 0) return write(words, terms.territories);
  return words.t('licence.worldExcept', { places: write(words, excluded) });
}

/** The names of countries; complete regions are named as such. */
export function placeNames({ t, locale }: Words, codes: readonly string[]): string[] {
  const nameOf = createNamer(locale, 'region');
  const { regions, countries } = summariseTerritories(codes);
  return [
    ...regions.map((name) => t(regionNames[name])),
    ...countries.map((code) => (code === WORLD ? t(regionNames.WORLD) : nameOf(code))),
  ];
}

export function placeWords(words: Words, codes: readonly string[]): string {
  return joinNames(words.locale, placeNames(words, codes));
}

const MAX_NAMES = 4;

/** The names, or the number of countries if there are many names. */
export function shortPlaceWords(words: Words, codes: readonly string[]): string {
  return isShort(codes)
    ? placeWords(words, codes)
    : words.t('licence.countries', { count: codes.length });
}

/** Whether the places are few enough to name them in a sentence. */
export function isShort(codes: readonly string[]): boolean {
  const { regions, countries } = summariseTerritories(codes);
  return regions.length + countries.length <= MAX_NAMES;
}

export function mediaWords({ t, locale }: Words, media: readonly LicenceMedium[]): string {
  return joinNames(
    locale,
    media.map((medium) => t(mediaNames[medium])),
  );
}

const namesOfUse = {
  audio: 'licence.languageDubbing',
  subtitle: 'licence.languageSubtitles',
} as const;

type Languages = Pick<LicenceTerms, 'languages' | 'language_uses'>;

/** `Japanese, Spanish (subtitles)` */
export function languageWords(words: Words, terms: Languages): string {
  return writeLanguages(words, terms, (name) => name);
}

/** As quotes and contracts say it: `Japanese (dubbing and subtitles), Spanish (subtitles)` */
export function exactLanguageWords(words: Words, terms: Languages): string {
  return writeLanguages(words, terms, (name) =>
    words.t('licence.languageBoth', { language: name }),
  );
}

function writeLanguages(
  { t, locale }: Words,
  terms: Languages,
  writeBoth: (name: string) => string,
): string {
  const nameOf = createNamer(locale, 'language');
  return joinNames(
    locale,
    languageUsesOf(terms).map(({ language, use }) =>
      use === 'any'
        ? writeBoth(nameOf(language))
        : t(namesOfUse[use], { language: nameOf(language) }),
    ),
  );
}

export function startWords(words: Words, start: string | undefined): string {
  return start === undefined
    ? words.t('licence.fromSignature')
    : words.t('licence.fromDay', { day: dayWords(words, start) });
}

/** `1 March 2028` */
export function dayWords({ locale }: Pick<Words, 'locale'>, day: string): string {
  return formatLongDay(locale, day);
}

type TermFact = [label: string, value: string];

/** The terms as pairs of label and text, for pages and files. */
export function termFacts(
  words: Words,
  terms: LicenceTerms,
  writePlaces = placeWords,
  writeLanguages = languageWords,
): TermFact[] {
  const { t } = words;
  return [
    [t('licence.territories'), territoryWords(words, terms, writePlaces)],
    [t('licence.media'), mediaWords(words, terms.media)],
    [t('licence.languages'), writeLanguages(words, terms)],
    [t('licence.startDate'), startWords(words, terms.start_date)],
    [t('licence.termShort'), t('licence.months', { count: terms.term_months })],
    [
      t('licence.exclusivity'),
      t(terms.is_exclusive ? 'licence.exclusive' : 'licence.nonExclusive'),
    ],
  ];
}

/** The terms of a quote or deal, with the languages as the contract says them. */
export function offerFacts(
  words: Words,
  terms: LicenceTerms,
  writePlaces = placeWords,
): TermFact[] {
  return termFacts(words, terms, writePlaces, exactLanguageWords);
}

/** The terms of a line that differ from the common ones, briefly; empty if none does. */
export function differenceWords(
  words: Words,
  common: LicenceTerms,
  terms: LicenceTerms,
  writePlaces = shortPlaceWords,
): string {
  const commonFacts = termFacts(words, common);
  const shownFacts = termFacts(words, terms, writePlaces);
  return termFacts(words, terms)
    .map(([, value], index) => (value === commonFacts[index]?.[1] ? '' : shownFacts[index]?.[1]))
    .filter(Boolean)
    .join(' · ');
}
