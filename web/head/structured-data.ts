import { paths } from '#contract/site/paths.ts';
import type { PageRequest } from '#server/http/pages/pages.ts';
import { absolute } from './absolute.ts';

/** The data of a request that the schema.org objects below are built from. */

type Site = Pick<PageRequest, 'publicUrl' | 'siteName' | 'businessEmail' | 'locale' | 't'>;

export function organization({ publicUrl, siteName, businessEmail }: Site) {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: siteName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/icon-512.png`,
    email: businessEmail,
    contactPoint: { '@type': 'ContactPoint', contactType: 'sales', email: businessEmail },
  };
}

/** The site, with the URL template of its search. */
export function website({ publicUrl, siteName, locale, t }: Site) {
  const list = publicUrl + paths.page(locale, 'ShortPlayCopyright');
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: siteName,
    url: `${publicUrl}/`,
    description: t('page.homeDescription'),
    inLanguage: locale,
    publisher: { '@id': `${publicUrl}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${list}?keyword={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** A list of the dramas' addresses; `before` is the number of items on the previous pages. */
export function dramaList(
  { publicUrl, locale }: Site,
  dramas: readonly { drama_id: number }[],
  { name, before = 0 }: { name: string; before?: number },
) {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: dramas.map(({ drama_id }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      url: publicUrl + paths.player(locale, drama_id),
    })),
  };
}

/** The path from the home page to the page itself. */
export function breadcrumbs(
  { publicUrl, locale, t }: Site,
  ...below: [name: string, path: string][]
) {
  const steps = [[t('nav.homepage'), paths.home(locale)], ...below] as const;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(publicUrl, path),
    })),
  };
}

/** An ISO 8601 duration: 90 seconds are `PT1M30S`. */
export function isoDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor(seconds / 60) % 60, 'M'],
    [seconds % 60, 'S'],
  ] as const;
  const nonZero = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return `PT${nonZero.join('') || '0S'}`;
}
