import type * as v from 'valibot';
import type { catalogue as calls } from '#contract/catalogue.ts';
import type { Handlers } from '#server/http/api/handler.ts';
import type { AvailabilityService } from '../rights/availability.service.ts';
import type { CatalogueService } from './catalogue.service.ts';

export function catalogueEndpoints(
  catalogue: CatalogueService,
  availability: Pick<AvailabilityService, 'filterFor'>,
) {
  return {
    getNavigationList: (_input, { locale }) => catalogue.listNavigation(locale),
    getTag: (_input, { locale }) => catalogue.listTags(locale),
    getDramaListByIsNewRelease: ({ limit }, { locale }) => catalogue.listNewReleases(locale, limit),
    getEnableList: (_input, { locale }) => catalogue.listBanners(locale),
    getDramaListByRandom: ({ limit }, { locale }) => catalogue.listRandom(locale, limit),
    getDramaListByTag: ({ tag_id, limit }, { locale }) =>
      catalogue.listPopularByTag(locale, tag_id, limit),
    getDramaListByPage: (input, { locale }) =>
      catalogue.listPage(locale, {
        keyword: input.keyword,
        filter: {
          tagId: input.tag_id,
          releaseYear: input.release_year,
          isNewRelease: input.is_new_release === undefined ? undefined : input.is_new_release === 1,
        },
        sort: input.sort,
        only: toDramaFilter(input, availability),
        page: input.page,
        pageSize: input.page_size,
      }),
    getGroupAllReleaseYears: () => catalogue.listYears(),
    getDramaDetailById: ({ drama_id }, { locale, user }) =>
      catalogue.getDetail(locale, drama_id, user?.userId),
  } satisfies Partial<Handlers>;
}

type ListInput = v.InferOutput<typeof calls.getDramaListByPage.input>;

/** Without `availability` the parameters of the market are ignored. */
function toDramaFilter(
  { availability: filter, territories, media, term_months, ...market }: ListInput,
  availability: Pick<AvailabilityService, 'filterFor'>,
) {
  // The contract requires all three beside `availability`.
  if (!filter || !territories || !media || !term_months) return undefined;
  return availability.filterFor(filter, { territories, media, term_months, ...market });
}
