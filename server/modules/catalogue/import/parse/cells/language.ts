import * as v from 'valibot';
import { localeNames, locales } from '../../../../../../i18n/locales.ts';
import { closest } from '../../../../../text/did-you-mean.ts';
import { findRepeated, listOf, required, words } from '../cells.ts';

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The languages of the site by their own and their English names; lower case. */
const byName = new Map<string, string>([
  ...locales.flatMap((locale): [string, string][] => [
    [localeNames[locale].toLowerCase(), locale],
    [String(englishNames.of(locale)).toLowerCase(), locale],
  ]),
  ['中文', 'zh'],
  ['simplified chinese', 'zh'],
  ['traditional chinese', 'zh-TW'],
]);

/** Other codes of the languages that the site has as `zh` and `zh-TW`. */
const SAME = new Map([
  ['zh-CN', 'zh'],
  ['zh-Hans', 'zh'],
  ['zh-Hans-CN', 'zh'],
  ['zh-Hant-TW', 'zh-TW'],
]);

/** In its one form, zh-TW for zh_tw, ZH-TW or Traditional Chinese; empty when nothing is there. */
export const language = v.pipe(
  words(40),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const code = dataset.value === '' ? '' : codeOf(dataset.value);
    if (code !== undefined) return code;
    addIssue({ message: describeUnknown(dataset.value), input: dataset.value });
    return NEVER;
  }),
);

export const languages = v.pipe(
  listOf(required(language)),
  v.check(
    (codes) => findRepeated(codes) === undefined,
    ({ input }) => `lists ${findRepeated(input)} twice`,
  ),
);

/** Of the texts that are languages: files repeat a few of them in every row. */
const known = new Map<string, string>();

function codeOf(text: string): string | undefined {
  const found = known.get(text) ?? byName.get(text.toLowerCase()) ?? canonicalCode(text);
  if (found) known.set(text, found);
  return found;
}

const CODE_FORM = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** Undefined as well for a code that no language has, such as jp. */
function canonicalCode(text: string): string | undefined {
  const code = text.replaceAll('_', '-');
  if (!CODE_FORM.test(code)) return undefined;
  try {
    const canonical = Intl.getCanonicalLocales(code)[0] ?? '';
    const base = new Intl.Locale(canonical).language;
    return englishNames.of(base) ? (SAME.get(canonical) ?? canonical) : undefined;
  } catch {
    return undefined;
  }
}

function describeUnknown(text: string): string {
  const meant = spokenIn(text) ?? nearestName(text);
  return `is not a language code such as zh or zh-TW${meant ? `: did you mean ${meant}?` : ''}`;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Of a country's code, the language that is spoken there: jp is ja. */
function spokenIn(text: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(text) || !countryNames.of(text.toUpperCase())) return undefined;
  return new Intl.Locale(`und-${text}`).maximize().language;
}

function nearestName(text: string): string | undefined {
  const name = closest(text, [...byName.keys(), ...locales]);
  return name && (byName.get(name) ?? name);
}
