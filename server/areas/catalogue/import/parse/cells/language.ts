import * as v from 'valibot';
import { localeNames, locales } from '#i18n/locales.ts';
import { cellMessage, hintOf } from '#server/areas/catalogue/formats/cell-notice.ts';
import { closest } from '#server/text/did-you-mean.ts';
import { findRepeated, listOf, required, textCell } from '../cells.ts';

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The site's languages by their native and English names, in lower case. */
const byName = new Map<string, string>([
  ...locales.flatMap((locale): [string, string][] => [
    [localeNames[locale].toLowerCase(), locale],
    [String(englishNames.of(locale)).toLowerCase(), locale],
  ]),
  ['中文', 'zh'],
  ['simplified chinese', 'zh'],
  ['traditional chinese', 'zh-TW'],
]);

/** Other codes for the site's `zh` and `zh-TW`. Not `zh-Hant`, which may also be that of Hong Kong. */
const ALIASES = new Map([
  ['zh-CN', 'zh'],
  ['zh-Hans', 'zh'],
  ['zh-Hans-CN', 'zh'],
  ['zh-Hant-TW', 'zh-TW'],
]);

/** Turns zh_tw, ZH-TW and Traditional Chinese into the code zh-TW; '' for an empty cell. */
export const language = v.pipe(
  textCell(40),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const code = dataset.value === '' ? '' : toCode(dataset.value);
    if (code !== undefined) return code;
    addIssue({ message: describeUnknown(dataset.value), input: dataset.value });
    return NEVER;
  }),
);

export const languages = v.pipe(
  listOf(required(language)),
  v.check(
    (codes) => findRepeated(codes) === undefined,
    ({ input }) => cellMessage('deskRow.listsTwice', { item: findRepeated(input) }),
  ),
);

/** Caches codes by text, since files repeat a few languages in every row. */
const cachedCodes = new Map<string, string>();

function toCode(text: string): string | undefined {
  const found = cachedCodes.get(text) ?? byName.get(text.toLowerCase()) ?? canonicalCode(text);
  if (found) cachedCodes.set(text, found);
  return found;
}

const CODE_FORM = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

function canonicalCode(text: string): string | undefined {
  const tag = canonicalTag(text);
  return tag && (ALIASES.get(tag) ?? tag);
}

/** Returns undefined for a malformed tag, or one that no language has, such as jp. */
export function canonicalTag(text: string): string | undefined {
  const code = text.replaceAll('_', '-');
  if (!CODE_FORM.test(code)) return undefined;
  try {
    const canonical = Intl.getCanonicalLocales(code)[0] ?? '';
    return englishNames.of(new Intl.Locale(canonical).language) ? canonical : undefined;
  } catch {
    return undefined;
  }
}

function describeUnknown(text: string): string {
  const suggestion = countryLanguage(text) ?? similarName(text);
  return cellMessage('deskRow.notLanguage', { hint: hintOf(suggestion) });
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Returns the main language of a country code: ja for jp. */
function countryLanguage(text: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(text) || !countryNames.of(text.toUpperCase())) return undefined;
  return new Intl.Locale(`und-${text}`).maximize().language;
}

function similarName(text: string): string | undefined {
  const name = closest(text, [...byName.keys(), ...locales]);
  return name && (byName.get(name) ?? name);
}
