import { isPrefix, type Locale, prefixOf } from '#i18n/locales.ts';
import type { RouteName } from '../catalogue.ts';
import type { EnquirySubject } from '../enquiries.ts';
import { pageAt, pageKey, pages } from './pages.ts';

const pathByName = Object.fromEntries(pages.map(({ name, path }) => [name, path])) as Record<
  RouteName,
  string
>;

/** Pages whose address has no parameter, so that a menu can link to them; compared in paths.test.ts. */
export type LinkableName = Exclude<
  RouteName,
  'Player' | 'Screener' | 'SharedShortlist' | 'Enquiry'
>;

export function isLinkable(name: string): name is LinkableName {
  return pathByName[name as RouteName]?.includes(':') === false;
}

/** What a link to the contact form fills in. */
export interface ContactPreset {
  subject: EnquirySubject;
  /** The page with the link; ignored if its address is a secret, or the form itself. */
  page?: string;
  dramaId?: number;
  orderNo?: string;
  /** The reference of an error page. */
  requestId?: string | undefined;
}

/** Addresses of pages. Components use these and never write an address by hand. */
export const paths = {
  home: (locale: Locale) => `/${prefixOf(locale)}`,
  /** The home page with `LOGIN_FLAG` of web/lib/session/login-address.ts, which opens the login dialog. */
  login: (locale: Locale) => `/${prefixOf(locale)}?login=1`,
  player(locale: Locale, dramaId: number, episode?: number): string {
    const address = `/${prefixOf(locale)}/player/${dramaId}`;
    return episode === undefined ? address : `${address}?episode=${episode}`;
  },
  screener: (locale: Locale, token: string) => `/${prefixOf(locale)}/screener/${token}`,
  sharedShortlist: (locale: Locale, token: string) => `/${prefixOf(locale)}/shortlist/${token}`,
  enquiry: (locale: Locale, token: string) => `/${prefixOf(locale)}/enquiry/${token}`,
  contact(locale: Locale, preset: ContactPreset): string {
    const { subject, page = '', dramaId, orderNo, requestId } = preset;
    const shown = pageAt(page);
    const isPassedOn = page && !shown?.hasSecretAddress && shown?.name !== 'Contact';
    const query = new URLSearchParams({
      subject,
      ...(isPassedOn && { page }),
      ...(dramaId && { drama_id: String(dramaId) }),
      ...(orderNo && { order_no: orderNo }),
      ...(requestId && { request_id: requestId }),
    });
    return `${paths.page(locale, 'Contact')}?${query}`;
  },
  page(locale: Locale, name: LinkableName): string {
    const path = pathByName[name];
    return path === '' ? paths.home(locale) : `/${prefixOf(locale)}/${path}`;
  },
};

/** The same page in another language, with its query and anchor. */
export function inLanguage(locale: Locale, { pathname, search, hash }: Location | URL): string {
  const [, first = '', ...rest] = pathname.split('/');
  const below = isPrefix(first) ? rest : [first, ...rest].filter(Boolean);
  return ['', prefixOf(locale), ...below].join('/').replace(/\/+$/, '') + search + hash;
}

/**
 * The canonical path, without query parameters that the page does not read; `/` becomes the home
 * page of the language.
 */
export function canonicalPath(locale: Locale, location: Pick<URL, 'pathname' | 'search'>): string {
  return location.pathname === '/' ? paths.home(locale) : pageKey(location);
}
