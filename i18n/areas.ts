/** Loaded with every page: the shell, and what more than one page says. */
export const baseAreas = [
  'collect',
  'common',
  'history',
  'home',
  'nav',
  'page',
  'search',
  'shell',
] as const;

/** Loaded with the pages and the parts that need them. */
export const pageAreas = ['account', 'catalogue', 'orders', 'player', 'profile'] as const;
export type PageArea = (typeof pageAreas)[number];

/** Never loaded by a browser: the words of replies, of content pages, of mails and of files. */
export const serverAreas = ['content', 'error', 'files', 'mail'] as const;
