import type { Handlers } from '../../http/handler.ts';
import type { CatalogueService } from './catalogue.service.ts';

export function catalogueEndpoints(catalogue: CatalogueService) {
  return {
    getNavigationList: (_input, { locale }) => catalogue.listNavigation(locale),
    getTag: (_input, { locale }) => catalogue.listTags(locale),
    getDramaListByIsNewRelease: ({ limit }, { locale }) => catalogue.listNewReleases(locale, limit),
    getEnableList: (_input, { locale }) => catalogue.listBanners(locale),
    getDramaListByRandom: ({ limit }, { locale }) => catalogue.listRandom(locale, limit),
    getDramaListByTag: ({ tag_id, limit }, { locale }) =>
      catalogue.listPopularByTag(locale, tag_id, limit),
  } satisfies Partial<Handlers>;
}
