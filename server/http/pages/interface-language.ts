import { readCookie } from '#contract/site/cookies.ts';
import { localeFromAcceptLanguage } from '#i18n/accept-language.ts';
import { isLocale, isPrefix, type Locale } from '#i18n/locales.ts';

/** The language of a page, and the request headers that decided it, for `Vary`. */
export interface InterfaceLanguage {
  locale: Locale;
  vary: string;
}

/**
 * Chooses the language. The prefix decides; under `/zh` the cookie chooses between Simplified and
 * Traditional. Without a prefix the cookie decides, then the browser.
 */
export function interfaceLanguage(
  path: string,
  cookieHeader: string | undefined,
  acceptLanguage: string | undefined,
): InterfaceLanguage {
  const prefix = path.split('/', 2)[1];
  if (prefix === 'zh') {
    return { locale: languageCookie(cookieHeader) === 'zh-TW' ? 'zh-TW' : 'zh', vary: 'cookie' };
  }
  if (isPrefix(prefix)) return { locale: prefix, vary: '' };
  const locale = languageCookie(cookieHeader) ?? localeFromAcceptLanguage(acceptLanguage);
  return { locale, vary: 'cookie, accept-language' };
}

function languageCookie(header: string | undefined): Locale | undefined {
  const value = readCookie(header, 'lang');
  return isLocale(value) ? value : undefined;
}
