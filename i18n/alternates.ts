import { fallbackLocale, type Prefix, prefixes } from './locales.ts';

/** One address of a page that exists in every language. */
export interface Alternate {
  /**
   * `zh` stands for both Chinese scripts: a cookie selects one, and search engines send no cookies.
   */
  hreflang: Prefix | 'x-default';
  path: string;
}

/**
 * The addresses of one page, given by the path after its prefix: `''` for the home page, or
 * `/about`. The `x-default` of the home page is `/`, where the server negotiates the language; for
 * other pages it is the English page.
 */
export function alternatesOf(below: string): Alternate[] {
  const anyLanguage = below === '' ? '/' : `/${fallbackLocale}${below}`;
  return [
    ...prefixes.map((prefix) => ({ hreflang: prefix, path: `/${prefix}${below}` })),
    { hreflang: 'x-default', path: anyLanguage },
  ];
}
