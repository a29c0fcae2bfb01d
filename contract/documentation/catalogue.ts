import type { catalogue, DramaCard } from '../catalogue.ts';
import type { AreaDocumentation } from './documentation.ts';

export const exampleCard: DramaCard = {
  drama_id: 7,
  title: 'The Store at the End of Summer',
  original_title: '夏の終わりの店',
  cover: '/media/posters/store-at-the-end-of-summer-640.webp#3a2233',
  tags: [{ tag_id: 3, tag_name: 'Family' }],
  episode_count: 24,
  total_minutes: 48,
  view_count: 1_250_300,
  release_year: 2026,
  is_new_release: true,
  languages: ['ja', 'en', 'es'],
  synopsis: 'Two sisters keep a shop open for one last season.',
};

export const catalogueDocumentation: AreaDocumentation<typeof catalogue> = {
  description: 'What visitors browse: the menu, the banners, the dramas and their episodes.',
  calls: {
    getNavigationList: {
      summary: 'List the entries of the menu',
      description:
        'The first one is the home page. Entries from the third on have no link, except those with `is_enabled`.',
      data: [
        { navigation_name: 'Home', route_name: 'Home' },
        { navigation_name: 'Catalogue', route_name: 'ShortPlayCopyright' },
        { navigation_name: 'Partner with us', route_name: 'Cooperation', is_enabled: true },
      ],
    },
    getEnableList: {
      summary: 'List the banners of the home page',
      description: 'In display order; only banners that are enabled and within their period.',
      data: [
        {
          banner_id: 1,
          title: 'Love, spoken in lamplight',
          subtitle: 'A new drama every Friday',
          image: '/media/banners/store-at-the-end-of-summer-1600.webp#3a2233',
          image_tall: null,
          drama_id: 7,
          link: null,
        },
      ],
    },
    getDramaListByIsNewRelease: {
      summary: 'List new releases, newest first',
      input: { limit: 12 },
      data: [exampleCard],
    },
    getDramaListByRandom: {
      summary: 'List dramas at random, each once',
      input: { limit: 12 },
      data: [exampleCard],
    },
    getDramaListByTag: {
      summary: 'List the most viewed dramas of a tag',
      description: '404 for a tag that does not exist.',
      input: { tag_id: 3, limit: 12 },
      data: [exampleCard],
    },
    getDramaListByPage: {
      summary: 'Search and filter the catalogue, page by page',
      description:
        '`keyword` is looked for in the titles of every language, whatever `lang` is; the best match comes first unless `sort` says otherwise. A search gives its best matches, at most 1,000; `total_is_capped` is true when there may be more than `total`. A page past the end is empty. `availability` keeps the dramas that are free in a market (`free`), or that may be (`open`: free, partly or unstated); it needs the parameters of getDramaAvailability. Lists of up to 5,000 dramas are filtered completely; of a longer one at most 20,000 dramas are examined, only as far as the page needs, and `total` counts the matches found so far.',
      input: { page: 1, page_size: 24, keyword: 'summer', sort: 'newest' },
      data: { list: [exampleCard], total: 1, total_is_capped: false, page: 1, page_size: 24 },
    },
    getGroupAllReleaseYears: {
      summary: 'List the release years with their number of dramas',
      data: [
        { release_year: 2026, count: 41 },
        { release_year: 2025, count: 55 },
      ],
    },
    getTag: {
      summary: 'List the tags with their number of dramas',
      data: [{ tag_id: 3, tag_name: 'Family', count: 8 }],
    },
    getDramaDetailById: {
      summary: 'Get a drama with its episodes and related dramas',
      description: '`is_collected` and `last_watched` are only in the reply to a signed-in caller.',
      input: { drama_id: 7 },
      data: {
        ...exampleCard,
        audio_languages: ['ja'],
        episodes: [
          {
            episode_no: 1,
            title: 'Episode 1',
            duration_seconds: 118,
            video_url: '/media/clips/family/index.m3u8',
            thumbnail: '/media/clips/family/still.webp#3a2233',
            subtitles: [{ lang: 'en', label: 'English', url: '/media/clips/family/en.vtt' }],
            is_locked: false,
          },
        ],
        related: [],
        is_collected: false,
        last_watched: { episode_no: 1, position_seconds: 42 },
      },
    },
    downloadDramaMaterials: {
      summary: 'Download the materials of a title',
      description:
        'A ZIP with the poster, banners, stills of open episodes, the subtitles of the first open episode and a sheet of facts, all of it open to everybody on the site. 404 for a title that is not in the catalogue. At most 20 an hour, else 429; each download is recorded.',
      input: { drama_id: 7 },
      data: undefined,
    },
  },
};
