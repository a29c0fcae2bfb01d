import { type Locale, prefixOf } from '../../i18n/locales.ts';

/** Addresses of pages; no component writes one by hand. */
export const paths = {
  home: (locale: Locale) => `/${prefixOf(locale)}`,
};
