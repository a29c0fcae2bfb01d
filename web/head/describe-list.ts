import { pageKey } from '#contract/site/pages.ts';
import { paths } from '#contract/site/paths.ts';
import type { Browse } from '../features/catalogue/browse/browse-data.ts';
import { defaultFilters, writeFilters } from '../features/catalogue/browse/filters/filters.ts';
import type { Describe } from '../lib/loading/page-head.ts';
import { breadcrumbs, dramaList } from './structured-data.ts';

/**
 * Search engines may index the list and its further pages, but not filtered or sorted lists: there are
 * too many, and each drama in them has its own page and sitemap entry.
 */
export const describeList: Describe<Browse> = ({ filters, results }, page, url) => {
  const { t, locale, siteName } = page;
  const dramas = results?.list ?? [];
  const name = t('nav.shortPlayCopyright');
  const before = (filters.page - 1) * filters.pageSize;
  const [, query = ''] = pageKey(url).split('?');
  const isPlain = query === writeFilters({ ...defaultFilters, page: filters.page });
  return {
    description: t('head.list', { siteName }),
    isUnlisted: !isPlain || dramas.length === 0,
    structuredData: [
      breadcrumbs(page, [name, paths.page(locale, 'ShortPlayCopyright')]),
      ...(dramas.length > 0 ? [dramaList(page, dramas, { name, before })] : []),
    ],
  };
};
