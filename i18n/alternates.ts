import { fallbackLocale, type Prefix, prefixes } from './locales.ts';

/** One address of a page that exists in every language. */
export interface Alternate {
  /** `zh` stands for both scripts: a cookie tells them apart, and search engines have none. */
  hreflang: Prefix | 'x-default';
  path: string;
}

/**
 * The addresses of one page, told by what follows its prefix (`''` is home, `/about`). Who reads
 * none of the languages gets home at the bare root, which asks the browser, and all else in
 * English.
 */
export function alternatesOf(below: string): Alternate[] {
  const anyLanguage = below === '' ? '/' : `/${fallbackLocale}${below}`;
  return [
    ...prefixes.map((prefix) => ({ hreflang: prefix, path: `/${prefix}${below}` })),
    { hreflang: 'x-default', path: anyLanguage },
  ];
}
