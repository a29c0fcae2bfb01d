import { fallbackLocale, type Prefix, prefixes } from './locales.ts';

/** One address of a page that exists in every language. */
export interface Alternate {
  /** `zh` covers both scripts: a cookie selects the script, and search engines send none. */
  hreflang: Prefix | 'x-default';
  path: string;
}

/**
 * The addresses of one page, given by the path after its prefix (`''` is home, `/about`).
 * `x-default` is the bare root for home, which negotiates the language, and the English page
 * otherwise.
 */
export function alternatesOf(below: string): Alternate[] {
  const anyLanguage = below === '' ? '/' : `/${fallbackLocale}${below}`;
  return [
    ...prefixes.map((prefix) => ({ hreflang: prefix, path: `/${prefix}${below}` })),
    { hreflang: 'x-default', path: anyLanguage },
  ];
}
