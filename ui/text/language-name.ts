import { isLocale, localeNames } from '#i18n/locales.ts';

const cache = new Map<string, string>();

/** A language's name in that language; the code if Intl has no name for it. */
export function languageName(code: string): string {
  if (isLocale(code)) return localeNames[code];
  const name = cache.get(code) ?? intlName(code) ?? code;
  cache.set(code, name);
  return name;
}

function intlName(code: string): string | undefined {
  try {
    const name = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code);
    // Intl gives the form used inside a sentence, often in lower case.
    return name && name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    // Not a well-formed language code.
    return undefined;
  }
}
