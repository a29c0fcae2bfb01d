import * as v from 'valibot';
import { type LicenceMedium, leavesOf, licenceMedia } from '#contract/licence/media.ts';
import { type Region, regions } from '#contract/licence/regions.ts';
import {
  isWorldAlone,
  type LanguageUse,
  type LanguageUseName,
  languageUseNames,
  MAX_LANGUAGES,
  toLanguageAtoms,
  writeLanguageUse,
} from '#contract/licence/terms.ts';
import { countryCodes, WORLD } from '#contract/licence/territories.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import messages from '#i18n/messages/en/licence.json' with { type: 'json' };
import { regionNames } from '#i18n/names/order-names.ts';
import { cellMessage, hintOf } from '#server/areas/catalogue/formats/cell-notice.ts';
import { normalizeName } from '#server/areas/catalogue/formats/sheets.ts';
import { closest } from '#server/text/did-you-mean.ts';
import { asText, findRepeated, listOf, required, textCell } from '../cells.ts';
import { day } from './day.ts';
import { canonicalTag } from './language.ts';

/** Returns the codes that a name means; undefined for an unknown name. */
type Resolve = (name: string) => readonly string[] | undefined;

/** A list of codes or of names for several codes. Returns each code once, in the order of `all`. */
function codes<Code extends string>(
  all: readonly Code[],
  resolve: Resolve,
  describeUnknown: (name: string) => string,
) {
  return v.pipe(
    listOf(required(textCell(100))),
    v.rawTransform<string[], Code[]>(({ dataset, addIssue, NEVER }) => {
      const found = dataset.value.flatMap((name) => {
        const meant = resolve(name);
        if (!meant) addIssue({ message: describeUnknown(name), input: name });
        return meant ?? [];
      });
      const repeated = findRepeated(found);
      if (repeated)
        addIssue({
          message: cellMessage('deskRow.listsTwice', { item: repeated }),
          input: undefined,
        });
      if (dataset.issues) return NEVER;
      const chosen = new Set<string>(found);
      return all.filter((code) => chosen.has(code));
    }),
  );
}

const mediaNames = new Set<string>(licenceMedia);

export const media = codes(
  leavesOf(licenceMedia),
  (name) => {
    const code = normalizeName(name);
    return mediaNames.has(code) ? leavesOf([code as LicenceMedium]) : undefined;
  },
  (name) => {
    const meant = closest(normalizeName(name), licenceMedia);
    const values = { meant, media: licenceMedia.join(', ') };
    return cellMessage(meant ? 'deskRow.notMediumMeant' : 'deskRow.notMedium', values);
  },
);

/** Countries by normalised name: codes, and regions by their key and their English name. */
const territoriesByName = new Map<string, readonly string[]>([
  ...countryCodes.map((code): [string, string[]] => [normalizeName(code), [code]]),
  [normalizeName(WORLD), [WORLD]],
  [normalizeName(messages[regionNames.WORLD]), [WORLD]],
  ...regions.flatMap(({ name, codes }): [string, string[]][] => [
    [normalizeName(name), codes],
    [normalizeName(messages[regionNames[name]]), codes],
  ]),
]);

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const regionName = (region: Region) => messages[regionNames[region]];

/** What a text that is no territory may mean: `MX` for `Mexico`, or a region. */
const suggestions = new Map<string, string>([
  ...countryCodes.map((code): [string, string] => [countryNames.of(code) ?? code, code]),
  ...regions.map(({ name }): [string, string] => [regionName(name), regionName(name)]),
]);

/** Usual abbreviations that are neither codes nor similar to the names. */
const abbreviations = new Map<string, string>([
  ['uk', 'GB'],
  ['usa', 'US'],
  ['uae', 'AE'],
  ['ksa', 'SA'],
  ['latam', regionName('latinAmerica')],
  ['mena', regionName('middleEastNorthAfrica')],
  ['ssa', regionName('subSaharanAfrica')],
  ['sea', regionName('southeastAsia')],
]);

function findMeant(name: string): string | undefined {
  const nearest = closest(name, suggestions.keys());
  return abbreviations.get(normalizeName(name)) ?? (nearest && suggestions.get(nearest));
}

const REGION = regionName('latinAmerica');

/** `rule` lists what is allowed here. */
function territoryCodes(rule: MessageKey) {
  return codes(
    [WORLD, ...countryCodes],
    (name) => territoriesByName.get(normalizeName(name)),
    (name) => cellMessage(rule, { region: REGION, hint: hintOf(findMeant(name)) }),
  );
}

export const territories = v.pipe(
  territoryCodes('deskRow.notTerritory'),
  v.check(isWorldAlone, cellMessage('deskRow.worldBeside')),
);

export const excludedTerritories = v.pipe(
  territoryCodes('deskRow.notExcludable'),
  v.check((found) => !found.includes(WORLD), cellMessage('deskRow.worldExcluded')),
);

/** `es:subtitle`, `es`, or in JSON also an object with `language` and `use`. */
const languageUse = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, LanguageUse>(({ dataset, addIssue, NEVER }) => {
    const text = asText(toText(dataset.value));
    const [, tag = '', use = 'any'] = /^([^:]*)(?::\s*(.*))?$/.exec(String(text)) ?? [];
    const language = canonicalTag(tag.trim());
    const isUse = languageUseNames.includes(use.toLowerCase() as LanguageUseName);
    if (language && isUse) return { language, use: use.toLowerCase() as LanguageUseName };
    addIssue({ message: cellMessage('deskRow.notLanguageUse'), input: text });
    return NEVER;
  }),
);

function toText(value: unknown): unknown {
  if (!(value instanceof Object && 'language' in value && 'use' in value)) return value;
  return `${value.language}:${value.use}`;
}

const MAX_USES = 2 * MAX_LANGUAGES;

function describeRepeatedUse(uses: LanguageUse[]): string {
  const repeated = findRepeated(uses.map(writeLanguageUse));
  return repeated
    ? cellMessage('deskRow.listsTwice', { item: repeated })
    : cellMessage('deskRow.allUsesAndOne');
}

/** Returns the languages sorted, so that equal sets are equal lists. */
export const languageUses = v.pipe(
  listOf(languageUse),
  v.maxLength(MAX_USES, cellMessage('deskRow.tooManyLanguages', { max: MAX_USES })),
  v.check(
    (uses) => findRepeated(toLanguageAtoms(uses)) === undefined,
    ({ input }) => describeRepeatedUse(input),
  ),
  v.transform((uses) =>
    uses.toSorted((a, b) => (writeLanguageUse(a) < writeLanguageUse(b) ? -1 : 1)),
  ),
);

/** Spreadsheets often write 9999-12-31 for "no end", which a date cannot represent as such. */
const LAST_YEAR = 2199;

export const contractDay = v.pipe(
  day,
  v.check(
    (text) => text === '' || Number(text.slice(0, 4)) <= LAST_YEAR,
    cellMessage('deskRow.afterLastYear', { year: LAST_YEAR }),
  ),
);
