/** Loaded with every page: the shell, and what more than one page says. */
export const baseAreas = [
  'collect',
  'common',
  'error',
  'home',
  'nav',
  'page',
  'search',
  'shell',
] as const;

/** Loaded with the pages and the parts that need them. */
export const pageAreas = ['account', 'catalogue', 'history', 'player'] as const;
export type PageArea = (typeof pageAreas)[number];

/** Never sent to a browser. */
export const serverAreas = ['mail'] as const;
