/** Values that the catalogue's calls and screens share. */

export const dramaStates = ['draft', 'published', 'withdrawn'] as const;
export type DramaState = (typeof dramaStates)[number];

export const dramaOrders = ['newest', 'updated', 'title', 'views'] as const;
export type DramaOrder = (typeof dramaOrders)[number];

export const previews = ['all', 'first', 'none'] as const;
export type Preview = (typeof previews)[number];

/** At most this many dramas are published or withdrawn at once: the longest page of the list. */
export const MAX_BULK = 100;

/** The languages of the site, in which a drama can have texts; `i18n/locales.ts` has the same. */
export const textLanguages = ['zh', 'zh-TW', 'en', 'ja', 'ko', 'es'] as const;
