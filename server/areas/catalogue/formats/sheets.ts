import {
  dramaFields,
  dramaKey,
  dramaTexts,
  episodeFields,
  episodeKey,
  episodeTitle,
  subtitleFields,
  subtitleKey,
  tagKey,
  tagName,
} from '#contract/desk/sheets/drama-fields.ts';
import type { Field, Fields, TextField } from '#contract/desk/sheets/field.ts';
import { holdbackFields, rightFields, rightKey } from '#contract/desk/sheets/rights-fields.ts';
import { localeNames, locales } from '#i18n/locales.ts';

export type RowKind = 'tag' | 'drama' | 'episode' | 'subtitle' | 'right' | 'holdback';

export interface Column {
  heading: string;
  /** The path of the column's value in the row's object: for `title_ja` it is `texts.ja.title`. */
  path: string[];
  about: string;
  example: string | number;
  width: number;
  /** True if every row must have a value. */
  isKey: boolean;
  isDay: boolean;
  /** The values of a drop-down in the workbook; `isOpen` allows other values. */
  choices: { values: readonly string[]; isOpen?: true } | undefined;
}

export interface Sheet {
  kind: RowKind;
  /** The sheet's name in a workbook; in lower case, the file's name in a folder of CSV files. */
  name: string;
  about: string;
  columns: Column[];
}

function toColumns(fields: Fields): Column[] {
  return Object.entries(fields).map(([heading, field]) => ({
    heading,
    path: [heading],
    about: field.about,
    example: field.example,
    width: field.width,
    isKey: field.isRequired === true && field.identifies === true,
    isDay: field.type === 'day' || field.type === 'contractDay',
    choices: choicesOf(field),
  }));
}

function choicesOf(field: Field): Column['choices'] {
  if (field.type === 'choice') return { values: field.options };
  if (field.type === 'flag') return { values: ['yes', 'no'] };
  return field.type === 'language' ? { values: locales, isOpen: true } : undefined;
}

/** Returns one column for each language of the site. */
function inLanguages(
  name: string,
  { about, examples, width }: TextField,
  toPath: (locale: string) => string[],
): Column[] {
  return locales.map((locale) => ({
    heading: `${name}_${locale}`,
    path: toPath(locale),
    about: `${about} in ${localeNames[locale]}.`,
    example: examples[locale] ?? '',
    width,
    isKey: false,
    isDay: false,
    choices: undefined,
  }));
}

export const sheets: Sheet[] = [
  {
    kind: 'drama',
    name: 'Dramas',
    about: 'One row per drama.',
    columns: [
      ...toColumns({ external_id: dramaKey, ...dramaFields }),
      ...Object.entries(dramaTexts).flatMap(([name, text]) =>
        inLanguages(name, text, (locale) => ['texts', locale, name]),
      ),
    ],
  },
  {
    kind: 'episode',
    name: 'Episodes',
    about:
      'One row per episode. A drama’s rows list all its episodes; a drama without rows keeps its episodes. To be published, it needs them from 1 without gaps.',
    columns: [
      ...toColumns({ ...episodeKey, ...episodeFields }),
      ...inLanguages('title', episodeTitle, (locale) => ['titles', locale]),
    ],
  },
  {
    kind: 'subtitle',
    name: 'Subtitles',
    about:
      'One row per episode and language. An episode’s rows list all its subtitles; an episode without rows keeps its subtitles. Episodes with the same video share them.',
    columns: toColumns({ ...subtitleKey, ...subtitleFields }),
  },
  {
    kind: 'tag',
    name: 'Tags',
    about: 'One row per tag to add or rename. New tags are shown after the others, in this order.',
    columns: [
      ...toColumns({ slug: tagKey }),
      ...inLanguages('name', tagName, (locale) => ['names', locale]),
    ],
  },
  {
    kind: 'right',
    name: 'Rights',
    about:
      'One row per grant of a drama, from a licensor (in) or to a licensee (out). A row changes the grant with the same external_id, direction, party and reference, or adds one. Rows never remove a grant: set its status to inactive.',
    columns: toColumns({ external_id: rightKey, ...rightFields }),
  },
  {
    kind: 'holdback',
    name: 'Holdbacks',
    about:
      'One row per period in which media and territories of a drama are blocked for everybody. A row changes the holdback with the same external_id, media, territories, territories_excluded and start, or adds one.',
    columns: toColumns({ external_id: rightKey, ...holdbackFields }),
  },
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
