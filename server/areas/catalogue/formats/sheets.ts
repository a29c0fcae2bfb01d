import { localeNames, locales } from '#i18n/locales.ts';
import { rightsSheets, TERRITORIES } from './rights-sheets.ts';
import { type Choices, type Column, column, key, type RowKind, type Sheet } from './sheet.ts';

const MEDIA_RULE =
  'A file beside this one (after `media ingest`), a path such as /media/…, or an address at MEDIA_BASE_URL.';
const EXTERNAL_ID_RULE =
  'Your own id of the drama. A row changes the drama with this id, or adds one.';

/** Returns one column for each language of the site. */
function inLanguages(
  name: string,
  path: (locale: string) => string[],
  width: number,
  about: string,
  examples: Record<string, string>,
): Column[] {
  return locales.map((locale) => ({
    heading: `${name}_${locale}`,
    path: path(locale),
    about: `${about} in ${localeNames[locale]}.`,
    example: examples[locale] ?? '',
    width,
  }));
}

export const STATES = ['draft', 'published', 'withdrawn'] as const;
export const PREVIEWS = ['all', 'first', 'none'] as const;
const LANGUAGES: Choices = { values: locales, isOpen: true };

export const sheets: Sheet[] = [
  {
    kind: 'drama',
    name: 'Dramas',
    about: 'One row per drama.',
    columns: [
      key('external_id', 16, 'VG-0001', EXTERNAL_ID_RULE),
      {
        ...column(
          'state',
          12,
          'draft',
          'draft, published or withdrawn. Empty: unchanged; a new drama becomes a draft. A draft needs only a title; a published drama also a release date, a cover and episodes.',
        ),
        choices: { values: STATES },
      },
      {
        ...column('original_language', 10, 'zh', 'The language it was made in: zh, ko, en …'),
        choices: LANGUAGES,
      },
      column(
        'original_title',
        24,
        '雾中灯塔',
        'Empty: the title in the original language, if that is a language of the site.',
      ),
      {
        ...column('release_date', 14, '2026-01-31', 'An Excel date, or text such as 2026-01-31.'),
        isDay: true,
      },
      {
        ...column('new_release', 10, 'yes', 'yes or no: whether it is listed as a new release.'),
        choices: { values: ['yes', 'no'] },
      },
      column(
        'tags',
        24,
        'suspense',
        'Slugs or names of tags, separated by commas, the most important first. Each must be in Tags or in the catalogue.',
      ),
      column('cover', 28, 'lighthouse/cover.png', `The poster, 2:3. ${MEDIA_RULE}`),
      column('banner_wide', 28, '', `A wide picture for banners. ${MEDIA_RULE}`),
      column('banner_tall', 28, '', `A tall picture for banners on phones. ${MEDIA_RULE}`),
      column('audio_languages', 14, 'zh', 'Spoken languages, separated by commas.'),
      column('subtitle_languages', 14, 'zh, en', 'Languages of subtitles, separated by commas.'),
      {
        ...column(
          'preview',
          10,
          'first',
          'Which episodes everybody may watch: all, first or none. Others can be watched with a screener only. Empty: all.',
        ),
        choices: { values: PREVIEWS },
      },
      column(
        'preview_episodes',
        10,
        3,
        'With preview first: the number of the last episode that everybody may watch.',
      ),
      column(
        'watch_territories',
        20,
        'WORLD',
        `Where the preview may be watched. ${TERRITORIES}. Empty: WORLD.`,
      ),
      column(
        'watch_territories_excluded',
        20,
        'CN',
        'Countries in which the preview may not be watched. Only beside WORLD.',
      ),
      ...inLanguages('title', (locale) => ['texts', locale, 'title'], 24, 'The title', {
        zh: '雾中灯塔',
        en: 'Lighthouse in the Fog',
      }),
      ...inLanguages(
        'synopsis',
        (locale) => ['texts', locale, 'synopsis'],
        48,
        'What it is about',
        {
          zh: '看塔人每晚收到一封来自明天的信。',
          en: 'Every night the keeper receives a letter from tomorrow.',
        },
      ),
    ],
  },
  {
    kind: 'episode',
    name: 'Episodes',
    about:
      'One row per episode. A drama’s rows list all its episodes; a drama without rows keeps its episodes. To be published, it needs them from 1 without gaps.',
    columns: [
      key('external_id', 16, 'VG-0001', 'The drama.'),
      key('episode', 10, 1, 'Its number, from 1.'),
      column(
        'video',
        36,
        'lighthouse/01.mp4',
        `A video file, or an HLS playlist (.m3u8). ${MEDIA_RULE}`,
      ),
      column('thumbnail', 36, '', `Empty: the picture made by \`media ingest\`. ${MEDIA_RULE}`),
      column(
        'duration_seconds',
        10,
        '',
        'Seconds, or minutes and seconds as text: 1:30. Empty: as measured by `media ingest`.',
      ),
      ...inLanguages(
        'title',
        (locale) => ['titles', locale],
        20,
        'The episode’s own title, if it has one,',
        {
          en: 'The first letter',
        },
      ),
    ],
  },
  {
    kind: 'subtitle',
    name: 'Subtitles',
    about:
      'One row per episode and language. An episode’s rows list all its subtitles; an episode without rows keeps its subtitles. Episodes with the same video share them.',
    columns: [
      key('external_id', 16, 'VG-0001', 'The drama.'),
      key('episode', 10, 1, 'The number of the episode.'),
      { ...key('language', 10, 'en', 'The language: zh, zh-TW, en, fr …'), choices: LANGUAGES },
      column('label', 16, '', 'The name shown in the player. Empty: the language’s own name.'),
      column('file', 40, 'lighthouse/01.en.srt', `Subtitles (.srt, .vtt, .ass). ${MEDIA_RULE}`),
    ],
  },
  {
    kind: 'tag',
    name: 'Tags',
    about: 'One row per tag to add or rename. New tags are shown after the others, in this order.',
    columns: [
      key('slug', 20, 'suspense', 'The id of the tag: lowercase letters, digits and hyphens.'),
      ...inLanguages('name', (locale) => ['names', locale], 16, 'Its name', {
        zh: '悬疑',
        'zh-TW': '懸疑',
        en: 'Suspense',
        ja: 'サスペンス',
        ko: '서스펜스',
        es: 'Misterio',
      }),
    ],
  },
  ...rightsSheets,
];

/** The sheet that describes the columns of the others. */
export const HELP_SHEET = 'Help';

export function sheetOf(kind: RowKind): Sheet {
  return sheets.find((sheet) => sheet.kind === kind) as Sheet;
}

/** Finds a sheet by the name of a workbook's sheet or CSV file, in any letter case. */
export function findSheet(name: string): Sheet | undefined {
  const normalized = normalizeName(name);
  return sheets.find((sheet) => normalizeName(sheet.name) === normalized);
}

/** Returns `title_en` for `Title EN` and `title-en`. */
export function normalizeName(name: string): string {
  return name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');
}
