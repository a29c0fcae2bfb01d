import type { Translate } from '#i18n/i18n.ts';
import type { Browse } from './browse-data.ts';

export const availabilityFilterNames = {
  free: 'catalogue.filterFree',
  open: 'catalogue.filterOpen',
} as const;

/** The names of the active filters, the narrowest first. */
export function describeFilters(t: Translate, { filters, facets }: Browse): string[] {
  const { keyword, tagId, year, isNewOnly, availability } = filters;
  const tag = facets.tags.find(({ tag_id }) => tag_id === tagId);
  return [
    keyword && t('catalogue.quoted', { keyword }),
    tag?.tag_name ?? '',
    year ? String(year) : '',
    isNewOnly ? t('catalogue.newOnly') : '',
    availability ? t(availabilityFilterNames[availability.filter]) : '',
  ].filter(Boolean);
}

/** The document's title. */
export function browseTitle(t: Translate, browse: Browse): string {
  const { page } = browse.filters;
  const parts = describeFilters(t, browse);
  if (page > 1) parts.push(t('catalogue.page', { page }));
  return [...parts, t('nav.shortPlayCopyright')].join(' · ');
}
