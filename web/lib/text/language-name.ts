import { isLocale, localeNames } from '../../../i18n/locales.ts';

const known = new Map<string, string>();

/** As its translators call it. What no browser knows keeps its code. */
export function languageName(code: string): string {
  if (isLocale(code)) return localeNames[code];
  const name = known.get(code) ?? askIntl(code) ?? code;
  known.set(code, name);
  return name;
}

function askIntl(code: string): string | undefined {
  try {
    const name = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code);
    // In a sentence many are written small; ours stand alone.
    return name && name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    // It is not even formed as a code.
    return undefined;
  }
}
