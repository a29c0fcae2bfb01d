/** Loaded with every page: the shell, and what more than one page says. */
export const baseAreas = ['collect', 'common', 'home', 'nav', 'page', 'search', 'shell'] as const;

/** Loaded with the pages and the parts that need them. */
export const pageAreas = [
  'account',
  'catalogue',
  'history',
  'orders',
  'player',
  'profile',
] as const;
export type PageArea = (typeof pageAreas)[number];

/** In the chunk of `account`: the specification's `common` messages that only its forms show. */
export const accountFormAreas = ['common-forms'] as const;

/**
 * Never loaded by a browser: the words of replies, mails and files to download, around content
 * pages, of what search engines are told, and of the offline page, which has them with it.
 */
export const serverAreas = ['content', 'error', 'files', 'head', 'mail', 'offline'] as const;
