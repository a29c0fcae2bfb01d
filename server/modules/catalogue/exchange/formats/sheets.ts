import { localeNames, locales } from '../../../../../i18n/locales.ts';

export type Kind = 'tag' | 'drama' | 'episode' | 'subtitle';

export interface Column {
  heading: string;
  /** Where its value stands in the row's object: `title_ja` is `texts.ja.title`. */
  path: string[];
  about: string;
  example: string | number;
  width: number;
  /** Every row has it. */
  isKey?: true;
  isDay?: true;
}

export interface Sheet {
  kind: Kind;
  /** Of the sheet in a workbook; in small letters the file's in a folder of CSV. */
  name: string;
  about: string;
  columns: Column[];
}

const REFERENCE =
  'A file beside this one (after `media ingest`), a path such as /media/…, or an address at MEDIA_BASE_URL.';
const OWN_KEY = 'Your own key of the drama; a row changes the drama that has it, or adds one.';

function column(heading: string, width: number, example: string | number, about: string): Column {
  return { heading, path: [heading], about, example, width };
}

function key(heading: string, width: number, example: string | number, about: string): Column {
  return { ...column(heading, width, example, about), isKey: true };
}

/** One column for each language of the site. */
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

export const sheets: Sheet[] = [
  {
    kind: 'drama',
    name: 'Dramas',
    about: 'One row a drama.',
    columns: [
      key('external_id', 16, 'VG-0001', OWN_KEY),
      column(
        'state',
        12,
        'draft',
        'draft, published or withdrawn. Empty: as it is; a new drama is a draft. A published one needs episodes.',
      ),
      column('original_language', 10, 'zh', 'The language it was made in: zh, ko, en …'),
      column(
        'original_title',
        24,
        '雾中灯塔',
        'Empty: the title in the original language, where that is one of the site’s.',
      ),
      {
        ...column('release_date', 14, '2026-01-31', 'A date of Excel, or a text: 2026-01-31.'),
        isDay: true,
      },
      column('new_release', 10, 'yes', 'yes or no: whether it stands among the new releases.'),
      column(
        'tags',
        24,
        'suspense',
        'Slugs with commas between, the most important first. Each stands in Tags or in the catalogue.',
      ),
      column('cover', 28, 'lighthouse/cover.png', `The poster, 2:3. ${REFERENCE}`),
      column('banner_wide', 28, '', `A wide picture for banners. ${REFERENCE}`),
      column('banner_tall', 28, '', `The same for a phone held upright. ${REFERENCE}`),
      column('audio_languages', 14, 'zh', 'Spoken languages, with commas between.'),
      column('subtitle_languages', 14, 'zh, en', 'Languages of subtitles, with commas between.'),
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
      'One row an episode. The rows of a drama are all its episodes, from 1 on without a gap; a drama without rows keeps what it has.',
    columns: [
      key('external_id', 16, 'VG-0001', 'The drama.'),
      key('episode', 10, 1, 'Its number, from 1.'),
      column(
        'video',
        36,
        'lighthouse/01.mp4',
        `A video file, or an HLS playlist (.m3u8). ${REFERENCE}`,
      ),
      column('thumbnail', 36, '', `Empty: the one that \`media ingest\` made. ${REFERENCE}`),
      column('duration_seconds', 10, '', 'Empty: as `media ingest` measured it.'),
      ...inLanguages(
        'title',
        (locale) => ['titles', locale],
        20,
        'A title of its own, if it has one,',
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
      'One row a language of an episode. The rows of an episode are all its subtitles; one without rows keeps what it has. Episodes with the same video share them.',
    columns: [
      key('external_id', 16, 'VG-0001', 'The drama.'),
      key('episode', 10, 1, 'The number of the episode.'),
      key('language', 10, 'en', 'The language: zh, zh-TW, en, fr …'),
      column('label', 16, '', 'What the player calls it. Empty: the language’s own name.'),
      column('file', 40, 'lighthouse/01.en.srt', `Subtitles (.srt, .vtt). ${REFERENCE}`),
    ],
  },
  {
    kind: 'tag',
    name: 'Tags',
    about:
      'One row a tag that is new or whose names change. New ones are shown after the others, in this order.',
    columns: [
      key('slug', 20, 'suspense', 'What Dramas call it: small letters, digits and hyphens.'),
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
];

/** The sheet that explains the others. */
export const HELP_SHEET = 'Help';

export function sheetOf(kind: Kind): Sheet {
  return sheets.find((sheet) => sheet.kind === kind) as Sheet;
}

/** By the name of a sheet or of a file, however it is written. */
export function findSheet(name: string): Sheet | undefined {
  return sheets.find((sheet) => sheet.name.toLowerCase() === name.trim().toLowerCase());
}
