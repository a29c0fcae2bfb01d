import * as v from 'valibot';
import { calls } from './calls.ts';
import { fileDownload } from './fields/downloads.ts';
import {
  closed,
  fromQuery,
  integer,
  maxCharacters,
  nothing,
  queryId,
  text,
} from './fields/fields.ts';
import { paged, pagingEntries } from './fields/paging.ts';
import { optionalMarketEntries } from './licence/availability.ts';
import { exclusionsBesideWorld } from './licence/terms.ts';
import { MAX_SEARCH_LENGTH } from './search-history.ts';
import { defineEndpoint } from './transport/endpoint.ts';

/** `open` is everything except `negotiating` and `taken`. */
export const availabilityFilters = ['free', 'open'] as const;
export type AvailabilityFilter = (typeof availabilityFilters)[number];

/** Names of pages, without the language suffix; the navigation menu refers to pages by them. */
export const routeNames = [
  'Home',
  'About',
  'Cooperation',
  'Player',
  'WatchHistory',
  'ResetPassword',
  'UserAgreement',
  'PrivacyPolicy',
  'Accessibility',
  'MusicCopyright',
  'PersonalCenter',
  'AiShortPlayTool',
  'ShortPlayCopyright',
  'MyDramaCopyright',
  'DramaCopyrightHistory',
  'MyScreeners',
  'Screener',
  'MyShortlists',
  'SharedShortlist',
  'Contact',
  'MyEnquiries',
  'Enquiry',
] as const;
export type RouteName = (typeof routeNames)[number];

const tag = v.object({ tag_id: v.number(), tag_name: v.string() });

export const dramaCard = v.object({
  drama_id: v.number(),
  title: v.string(),
  original_title: v.string(),
  /**
   * `contract/site/images.ts` makes a `srcset` of it. Empty in lists of an account if the drama is
   * not published: its pictures are not public.
   */
  cover: v.string(),
  tags: v.array(tag),
  episode_count: v.number(),
  total_minutes: v.number(),
  view_count: v.number(),
  release_year: v.number(),
  is_new_release: v.boolean(),
  languages: v.array(v.string()),
  synopsis: v.string(),
});
export type DramaCard = v.InferOutput<typeof dramaCard>;

const navigationItem = v.object({
  navigation_name: v.string(),
  route_name: v.picklist(routeNames),
  /** Extension: true if the operator has enabled an entry that would have no link by its place. */
  is_enabled: v.optional(v.literal(true)),
});
export type NavigationItem = v.InferOutput<typeof navigationItem>;

const banner = v.object({
  banner_id: v.number(),
  title: v.string(),
  subtitle: v.string(),
  image: v.string(),
  /** The picture for upright phones (4:5); if it is null, `image` is used. */
  image_tall: v.nullable(v.string()),
  drama_id: v.nullable(v.number()),
  link: v.nullable(v.string()),
});

export type Banner = v.InferOutput<typeof banner>;

export const subtitle = v.object({ lang: v.string(), label: v.string(), url: v.string() });

const episode = v.object({
  episode_no: v.number(),
  title: v.string(),
  duration_seconds: v.number(),
  /** Empty if not everybody may watch the episode; see `openEpisode`. */
  video_url: v.string(),
  /** The drama's cover if not everybody may watch the episode. */
  thumbnail: v.string(),
  subtitles: v.array(subtitle),
  /** Extension: the episode is outside the drama's preview; a screener is needed to watch it. */
  is_locked: v.boolean(),
});

const dramaDetail = v.object({
  ...dramaCard.entries,
  /** The audio languages, which are also in `languages`; empty if unknown. */
  audio_languages: v.array(v.string()),
  episodes: v.array(episode),
  related: v.array(dramaCard),
  /** This field and `last_watched` are only in replies to signed-in callers. */
  is_collected: v.optional(v.boolean()),
  last_watched: v.optional(
    v.nullable(v.object({ episode_no: v.number(), position_seconds: v.number() })),
  ),
});

export type DramaDetail = v.InferOutput<typeof dramaDetail>;

const limit = v.optional(fromQuery(integer(1, 48)), 12);
export const dramaSorts = ['newest', 'popular', 'title'] as const;
export type DramaSort = (typeof dramaSorts)[number];

export const catalogue = {
  getNavigationList: defineEndpoint({
    ...calls.getNavigationList,
    access: 'anyone',
    input: nothing,
    output: v.array(navigationItem),
  }),
  getEnableList: defineEndpoint({
    ...calls.getEnableList,
    access: 'anyone',
    input: nothing,
    output: v.array(banner),
  }),
  getDramaListByIsNewRelease: defineEndpoint({
    ...calls.getDramaListByIsNewRelease,
    access: 'anyone',
    input: closed({ limit }),
    output: v.array(dramaCard),
  }),
  getDramaListByRandom: defineEndpoint({
    ...calls.getDramaListByRandom,
    access: 'anyone',
    input: closed({ limit }),
    output: v.array(dramaCard),
  }),
  getDramaListByTag: defineEndpoint({
    ...calls.getDramaListByTag,
    access: 'anyone',
    input: closed({ tag_id: queryId, limit }),
    output: v.array(dramaCard),
  }),
  getDramaListByPage: defineEndpoint({
    ...calls.getDramaListByPage,
    access: 'anyone',
    input: v.pipe(
      closed({
        ...pagingEntries,
        keyword: v.optional(v.pipe(text, maxCharacters(MAX_SEARCH_LENGTH))),
        tag_id: v.optional(queryId),
        release_year: v.optional(fromQuery(integer(1900, 9999))),
        is_new_release: v.optional(fromQuery(v.picklist([0, 1]))),
        sort: v.optional(v.picklist(dramaSorts), 'newest'),
        /**
         * Extension: only dramas that are free for the market, or only those that may be (`free`,
         * `partly`, `unstated`). It requires the market's territories, media and term.
         */
        availability: v.optional(v.picklist(availabilityFilters)),
        ...optionalMarketEntries,
      }),
      v.forward(
        v.partialCheck(
          [['availability'], ['territories']],
          ({ availability, territories }) => !availability || territories !== undefined,
          'error.required',
        ),
        ['territories'],
      ),
      v.forward(
        v.partialCheck(
          [['availability'], ['media']],
          ({ availability, media }) => !availability || media !== undefined,
          'error.required',
        ),
        ['media'],
      ),
      v.forward(
        v.partialCheck(
          [['availability'], ['term_months']],
          ({ availability, term_months: months }) => !availability || months !== undefined,
          'error.required',
        ),
        ['term_months'],
      ),
      exclusionsBesideWorld(),
    ),
    output: v.object({
      ...paged(dramaCard).entries,
      /**
       * Extension: true if there may be more matches than `total`: of a search only the best are
       * counted, and of a long list with `availability` those up to this page and some more.
       */
      total_is_capped: v.boolean(),
    }),
  }),
  getGroupAllReleaseYears: defineEndpoint({
    ...calls.getGroupAllReleaseYears,
    access: 'anyone',
    input: nothing,
    output: v.array(v.object({ release_year: v.number(), count: v.number() })),
  }),
  getTag: defineEndpoint({
    ...calls.getTag,
    access: 'anyone',
    input: nothing,
    output: v.array(v.object({ ...tag.entries, count: v.number() })),
  }),
  getDramaDetailById: defineEndpoint({
    ...calls.getDramaDetailById,
    access: 'viewer',
    input: closed({ drama_id: queryId }),
    output: dramaDetail,
  }),
  /** Extension: pictures, sample subtitles and facts of a title for a buyer's own files. */
  downloadDramaMaterials: defineEndpoint({
    ...calls.downloadDramaMaterials,
    access: 'user',
    input: closed({ drama_id: queryId }),
    output: fileDownload,
    fileFormats: ['zip'],
  }),
};
