import * as v from 'valibot';
import { line, text } from '#contract/fields/fields.ts';
import { countryCodes, WORLD } from '#contract/licence/territories.ts';
import { dramaStates, previews } from '../catalogue/catalogue-lists.ts';
import type { Fields, TextField, ValuesOf } from './field.ts';
import {
  choice,
  column,
  dramaId,
  episodeNumber,
  file,
  flag,
  language,
  languages,
  name,
  number,
} from './field-types.ts';

/** What the sheets Dramas, Episodes, Subtitles and Tags contain, column by column. */

const MEDIA_RULE =
  'A file beside this one (after `media ingest`), a path such as /media/…, or an address at MEDIA_BASE_URL.';

export const TERRITORIES =
  'Country codes (ISO 3166-1) separated by commas, WORLD alone, or regions such as Latin America and the Caribbean, which are stored as their countries';

const countries = {
  reply: v.array(v.string()),
  input: v.pipe(v.array(v.picklist([WORLD, ...countryCodes])), v.maxLength(countryCodes.length)),
} as const;

export const dramaKey = dramaId(
  'Your own id of the drama. A row changes the drama with this id, or adds one.',
);

export const dramaFields = {
  state: {
    ...choice(dramaStates, 'deskRow.mustBeState', 'draft'),
    isKeptIfEmpty: true,
    ...column(
      12,
      'draft',
      'draft, published or withdrawn. Empty: unchanged; a new drama becomes a draft. A draft needs only a title; a published drama also a release date, a cover and episodes.',
    ),
    label: 'deskCatalogue.state',
    names: {
      draft: 'deskCatalogue.stateDraft',
      published: 'deskCatalogue.statePublished',
      withdrawn: 'deskCatalogue.stateWithdrawn',
    },
  },
  original_language: {
    ...language,
    isNeededToPublish: true,
    ...column(10, 'zh', 'The language it was made in: zh, ko, en …'),
    label: 'deskCatalogue.originalLanguage',
    panel: 'facts',
  },
  original_title: {
    ...name(200),
    isNeededToPublish: true,
    ...column(
      24,
      '雾中灯塔',
      'Empty: the title in the original language, if that is a language of the site.',
    ),
    label: 'deskCatalogue.originalTitle',
    hint: 'deskCatalogue.originalTitleHint',
    panel: 'facts',
  },
  release_date: {
    type: 'day',
    empty: '',
    reply: v.string(),
    input: v.pipe(text, v.regex(/^(?:\d{4}-\d\d-\d\d)?$/)),
    isNeededToPublish: true,
    ...column(14, '2026-01-31', 'An Excel date, or text such as 2026-01-31.'),
    label: 'deskCatalogue.releaseDate',
    panel: 'facts',
  },
  new_release: {
    ...flag(false),
    column: 'is_new_release',
    ...column(10, 'yes', 'yes or no: whether it is listed as a new release.'),
    label: 'deskCatalogue.newRelease',
    panel: 'facts',
  },
  tags: {
    type: 'tags',
    empty: [],
    reply: v.array(v.string()),
    input: v.pipe(v.array(v.pipe(line, v.maxLength(60))), v.maxLength(50)),
    removed: 'deskRow.theTags',
    ...column(
      24,
      'suspense',
      'Slugs or names of tags, separated by commas, the most important first. Each must be in Tags or in the catalogue.',
    ),
    label: 'deskCatalogue.tags',
    hint: 'deskCatalogue.tagsHint',
    panel: 'facts',
  },
  cover: {
    ...file('picture'),
    isNeededToPublish: true,
    ...column(28, 'lighthouse/cover.png', `The poster, 2:3. ${MEDIA_RULE}`),
    label: 'deskCatalogue.cover',
    hint: 'deskCatalogue.coverHint',
    panel: 'pictures',
    shape: '2 / 3',
  },
  banner_wide: {
    ...file('picture'),
    ...column(28, '', `A wide picture for banners. ${MEDIA_RULE}`),
    label: 'deskCatalogue.bannerWide',
    panel: 'pictures',
    shape: '21 / 9',
  },
  banner_tall: {
    ...file('picture'),
    ...column(28, '', `A tall picture for banners on phones. ${MEDIA_RULE}`),
    label: 'deskCatalogue.bannerTall',
    panel: 'pictures',
    shape: '4 / 5',
  },
  audio_languages: {
    ...languages,
    removed: 'deskRow.theAudio',
    ...column(14, 'zh', 'Spoken languages, separated by commas.'),
    label: 'deskCatalogue.audioLanguages',
    panel: 'facts',
  },
  subtitle_languages: {
    ...languages,
    removed: 'deskRow.theSubtitles',
    ...column(14, 'zh, en', 'Languages of subtitles, separated by commas.'),
    label: 'deskCatalogue.subtitleLanguages',
    panel: 'facts',
  },
  preview: {
    ...choice(previews, 'deskRow.mustBePreview', 'all'),
    ...column(
      10,
      'first',
      'Which episodes everybody may watch: all, first or none. Others can be watched with a screener only. Empty: all.',
    ),
    label: 'deskCatalogue.preview',
    names: {
      all: 'deskCatalogue.previewAll',
      first: 'deskCatalogue.previewFirst',
      none: 'deskCatalogue.previewNone',
    },
  },
  preview_episodes: {
    ...number(1, 10_000),
    ...column(
      10,
      3,
      'With preview first: the number of the last episode that everybody may watch.',
    ),
    label: 'deskCatalogue.previewEpisodes',
  },
  watch_territories: {
    type: 'territories',
    empty: [WORLD],
    ...countries,
    ...column(20, 'WORLD', `Where the preview may be watched. ${TERRITORIES}. Empty: WORLD.`),
    label: 'deskCatalogue.watchTerritories',
  },
  watch_territories_excluded: {
    type: 'exclusions',
    empty: [],
    ...countries,
    ...column(20, 'CN', 'Countries in which the preview may not be watched. Only beside WORLD.'),
    label: 'deskCatalogue.watchExcluded',
  },
} as const satisfies Fields;

export type DramaFields = ValuesOf<typeof dramaFields>;

const { state: _, ...edited } = dramaFields;
/** The fields that the editor changes. */
export const editedFields = edited;
export type EditedFields = ValuesOf<typeof edited>;

const { tags: __, ...columns } = dramaFields;
/** The fields in columns of `dramas`; the tags have a table of their own. */
export const dramaColumns = columns;

/** The title and the other texts of a drama, in the columns of `drama_texts`. */
export const dramaTexts = {
  title: {
    type: 'name',
    max: 200,
    about: 'The title',
    examples: { zh: '雾中灯塔', en: 'Lighthouse in the Fog' },
    width: 24,
  },
  synopsis: {
    type: 'text',
    max: 5000,
    about: 'What it is about',
    examples: {
      zh: '看塔人每晚收到一封来自明天的信。',
      en: 'Every night the keeper receives a letter from tomorrow.',
    },
    width: 48,
  },
} as const satisfies Record<string, TextField>;

export const episodeFields = {
  video: {
    ...file('video'),
    ...column(36, 'lighthouse/01.mp4', `A video file, or an HLS playlist (.m3u8). ${MEDIA_RULE}`),
  },
  thumbnail: {
    ...file('picture'),
    ...column(36, '', `Empty: the picture made by \`media ingest\`. ${MEDIA_RULE}`),
  },
  duration_seconds: {
    ...number(1, 86_400),
    type: 'seconds',
    ...column(
      10,
      '',
      'Seconds, or minutes and seconds as text: 1:30. Empty: as measured by `media ingest`.',
    ),
  },
} as const satisfies Fields;

export type EpisodeFields = ValuesOf<typeof episodeFields>;

export const episodeKey = {
  external_id: dramaId('The drama.'),
  episode: episodeNumber('Its number, from 1.'),
};

export const episodeTitle: TextField = {
  type: 'name',
  max: 200,
  about: 'The episode’s own title, if it has one,',
  examples: { en: 'The first letter' },
  width: 20,
};

export const subtitleFields = {
  language: {
    ...language,
    isRequired: true,
    identifies: true,
    ...column(10, 'en', 'The language: zh, zh-TW, en, fr …'),
  },
  label: {
    ...name(60),
    ...column(16, '', 'The name shown in the player. Empty: the language’s own name.'),
  },
  file: {
    ...file('subtitles'),
    isRequired: true,
    ...column(40, 'lighthouse/01.en.srt', `Subtitles (.srt, .vtt, .ass). ${MEDIA_RULE}`),
  },
} as const satisfies Fields;

export type SubtitleFields = ValuesOf<typeof subtitleFields>;

export const subtitleKey = {
  external_id: dramaId('The drama.'),
  episode: episodeNumber('The number of the episode.'),
};

export const tagKey = {
  type: 'slug',
  empty: '',
  reply: v.string(),
  input: line,
  isRequired: true,
  identifies: true,
  ...column(20, 'suspense', 'The id of the tag: lowercase letters, digits and hyphens.'),
} as const;

export const tagName: TextField = {
  type: 'name',
  max: 60,
  about: 'Its name',
  examples: {
    zh: '悬疑',
    'zh-TW': '懸疑',
    en: 'Suspense',
    ja: 'サスペンス',
    ko: '서스펜스',
    es: 'Misterio',
  },
  width: 16,
};
