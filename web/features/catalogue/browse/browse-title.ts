import type { Translate } from '../../../../i18n/i18n.ts';
import type { Browse } from './browse-data.ts';

/** The names of the active filters, the narrowest first. */
export function describeFilters(t: Translate, { filters, facets }: Browse): string[] {
  const { keyword, tagId, year, isNewOnly } = filters;
  const tag = facets.tags.find(({ tag_id }) => tag_id === tagId);
  return [
    keyword && t('catalogue.quoted', { keyword }),
    tag?.tag_name ?? '',
    year ? String(year) : '',
    isNewOnly ? t('catalogue.newOnly') : '',
  ].filter(Boolean);
}

/** The document's title. */
export function browseTitle(t: Translate, browse: Browse): string {
  const { page } = browse.filters;
  const parts = describeFilters(t, browse);
  if (page > 1) parts.push(t('catalogue.page', { page }));
  return [...parts, t('nav.shortPlayCopyright')].join(' · ');
}
