import { locales } from '#i18n/locales.ts';

/** Values that the catalogue's calls and screens share. */

export const dramaStates = ['draft', 'published', 'withdrawn'] as const;
export type DramaState = (typeof dramaStates)[number];

export const dramaOrders = ['newest', 'updated', 'title', 'views'] as const;
export type DramaOrder = (typeof dramaOrders)[number];

export const previews = ['all', 'first', 'none'] as const;
export type Preview = (typeof previews)[number];

/** At most this many dramas are published or withdrawn at once: the longest page of the list. */
export const MAX_BULK = 100;

/** The languages in which a drama can have texts: those of the site. */
export const textLanguages = locales;
