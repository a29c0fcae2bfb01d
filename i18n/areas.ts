/** Loaded with every page: texts of the shell and texts shared by several pages. */
export const baseAreas = ['collect', 'common', 'home', 'nav', 'page', 'search', 'shell'] as const;

/** Loaded by the pages and components that need them. */
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
 * Never loaded by a browser: texts of API replies, mails, downloads, content page frames, metadata
 * for search engines and the offline page, which contains its texts.
 */
export const serverAreas = ['content', 'error', 'files', 'head', 'mail', 'offline'] as const;
