import type { PageArea } from '#i18n/areas.ts';
import { prefixes } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { RouteName } from '../catalogue.ts';
import { marketParameters } from '../licence/market-parameters.ts';

/** The parts of the layout shown around a page. */
export interface PageMeta {
  showHeader: boolean;
  showFooter: boolean;
  showToTop: boolean;
  /** Inline style of the layout's root element. */
  style: Record<string, string>;
}

export interface PageDefinition {
  name: RouteName;
  /** The path after the language prefix. */
  path: string;
  /**
   * `public`: the same HTML for every visitor, cached by the server. `user`: rendered per request.
   */
  access: 'public' | 'user';
  layout: 'default' | 'user';
  meta: PageMeta;
  /** Text areas that the page loads in addition to the base areas. */
  texts?: readonly PageArea[];
  /** The query parameters that change the server's HTML. */
  query?: readonly string[];
  /** The page is hidden, not unmounted, when another page is shown. */
  isKeptAlive?: true;
  /**
   * The page is made from the documents in `content/<path>/`; navigation fetches its
   * `_payload.json`.
   */
  isPrerendered?: true;
  /** Former texts of the document are kept, and shown with the parameter `version`. */
  keepsVersions?: true;
  /** A document with a tool in it: the page has a route file of its own, which loads the tool. */
  hasTool?: true;
  /** The page is public, but search engines must not index it (`noindex`). */
  isUnlisted?: true;
  /** The page depends on the visitor or must not be stored: it is rendered for each request. */
  isUncached?: true;
  /** Mails link to the page with a secret in the address, so it is sent with `no-referrer`. */
  hasSecretAddress?: true;
}

const plain: PageMeta = { showHeader: true, showFooter: true, showToTop: true, style: {} };
const bare: PageMeta = { ...plain, showHeader: false, showFooter: false, showToTop: false };

const publicPage = { access: 'public', layout: 'default', meta: plain } as const;
const contentPage = { ...publicPage, isPrerendered: true } as const;
const legalPage = { ...contentPage, keepsVersions: true, query: ['version'] } as const;
/** A page at an address that only the people who were sent it know. */
const secretPage = {
  ...publicPage,
  isUnlisted: true,
  isUncached: true,
  hasSecretAddress: true,
} as const;
const userPage = { access: 'user', layout: 'user', meta: plain } as const;

/**
 * All pages, the home page first. Routes of every language, titles, layouts, the guard and the
 * server's page cache are derived from this list.
 */
export const pages: readonly PageDefinition[] = [
  { ...publicPage, name: 'Home', path: '' },
  { ...contentPage, name: 'About', path: 'about' },
  { ...contentPage, name: 'Cooperation', path: 'cooperation' },
  {
    ...publicPage,
    name: 'Player',
    path: 'player/:dramaId',
    texts: ['player'],
    meta: bare,
    isKeptAlive: true,
  },
  {
    ...userPage,
    name: 'WatchHistory',
    path: 'watch-history',
    texts: ['history'],
  },
  {
    ...publicPage,
    name: 'ResetPassword',
    path: 'reset-password',
    texts: ['account'],
    isUnlisted: true,
    hasSecretAddress: true,
  },
  { ...legalPage, name: 'UserAgreement', path: 'user-agreement' },
  { ...legalPage, name: 'PrivacyPolicy', path: 'privacy-policy' },
  { ...legalPage, name: 'Accessibility', path: 'accessibility' },
  { ...contentPage, name: 'MusicCopyright', path: 'music-copyright' },
  {
    ...userPage,
    name: 'PersonalCenter',
    path: 'personal-center',
    texts: ['account', 'company', 'profile'],
  },
  {
    ...contentPage,
    name: 'AiShortPlayTool',
    path: 'ai-short-play-tool',
    hasTool: true,
  },
  {
    ...publicPage,
    name: 'ShortPlayCopyright',
    path: 'short-play-copyright',
    query: [
      'keyword',
      'tag_id',
      'release_year',
      'is_new_release',
      'sort',
      'page',
      'page_size',
      'availability',
      ...marketParameters,
    ],
    texts: ['catalogue'],
    isKeptAlive: true,
  },
  {
    ...userPage,
    name: 'MyDramaCopyright',
    path: 'drama-copyright/my-drama-copyright',
    texts: ['licence', 'market', 'orders'],
  },
  {
    ...userPage,
    name: 'DramaCopyrightHistory',
    path: 'drama-copyright/drama-copyright-history',
    query: ['status', 'keyword', 'from', 'to', 'time_zone', 'page', 'order'],
    texts: ['company', 'deals', 'licence', 'market', 'orders'],
  },
  {
    ...userPage,
    name: 'MyScreeners',
    path: 'my-screeners',
    query: ['page'],
    texts: ['screeners'],
  },
  {
    ...secretPage,
    name: 'Screener',
    path: 'screener/:token',
    texts: ['player', 'screeners'],
    meta: bare,
  },
  {
    ...userPage,
    name: 'MyShortlists',
    path: 'my-shortlists',
    query: ['list'],
    texts: ['catalogue', 'licence', 'market', 'shortlists'],
  },
  {
    ...secretPage,
    name: 'SharedShortlist',
    path: 'shortlist/:token',
    texts: ['catalogue', 'licence', 'market', 'shortlists'],
  },
  { ...publicPage, name: 'Contact', path: 'contact', texts: ['enquiry'] },
  {
    ...userPage,
    name: 'MyEnquiries',
    path: 'my-enquiries',
    query: ['page', 'enquiry'],
    texts: ['enquiry'],
  },
  {
    ...secretPage,
    name: 'Enquiry',
    path: 'enquiry/:token',
    texts: ['enquiry'],
  },
];

/** The key of a page's title, such as `nav.myScreeners` for `MyScreeners`. */
export function titleOf(name: RouteName): MessageKey {
  if (name === 'Home') return 'nav.homepage';
  return `nav.${name[0]?.toLowerCase()}${name.slice(1)}` as `nav.${Uncapitalize<typeof name>}`;
}

/** The page at a path; `/` is the home page. */
export function pageAt(address: string): PageDefinition | undefined {
  if (address === '/') return pages[0];
  return patterns.find(({ pattern }) => pattern.test(address))?.page;
}

const patterns = pages.map((page) => {
  const rest = page.path === '' ? '' : `/${page.path.replace(/:\w+/g, '[^/]+')}`;
  return { page, pattern: new RegExp(`^/(?:${prefixes.join('|')})${rest}$`) };
});

/**
 * The address without query parameters that the page does not read (such as `login`, which opens a
 * dialog). Two addresses with the same key show the same page.
 */
export function pageKey({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const names = pageAt(pathname)?.query ?? [];
  const parameters = new URLSearchParams(search);
  const relevant = names.flatMap((name) => parameters.getAll(name).map((value) => [name, value]));
  return relevant.length === 0 ? pathname : `${pathname}?${new URLSearchParams(relevant)}`;
}

/** Separates a page's name from its prefix in a route id. */
const SEPARATOR = '___';

export function routeId(name: string, prefix: string): string {
  return `${name}${SEPARATOR}${prefix}`;
}

/** The page with this route id. */
export function findPage(id: string): PageDefinition | undefined {
  const [name] = id.split(SEPARATOR);
  return pages.find((page) => page.name === name);
}
