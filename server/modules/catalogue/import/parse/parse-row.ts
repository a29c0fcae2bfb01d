import * as v from 'valibot';
import { locales } from '../../../../../i18n/locales.ts';
import { cutText } from '../../../../text/cut-text.ts';
import { didYouMean } from '../../../../text/did-you-mean.ts';
import type { MediaKind, MediaLibrary } from '../../entries/media-library.ts';
import type { Kind } from '../../formats/sheets.ts';
import type { SourceRow } from '../../formats/source-row.ts';
import { findIngested, isFile } from '../validate/media-address.ts';
import { schemas } from './row-schemas.ts';

export interface ParsedRow {
  value: Record<string, unknown>;
  /** Why the row is refused; empty when it is not. */
  faults: string[];
}

/** Reads one row by its schema and finds the files it names. */
export function rowParser(folder: string, library: MediaLibrary) {
  return async ({ kind, value, fault }: SourceRow): Promise<ParsedRow> => {
    if (fault) return { value, faults: [fault] };
    const read = v.safeParse(schemas[kind], value);
    const parsed: Record<string, unknown> = read.success ? read.output : { ...value };
    // The files of a refused row are looked for too, so that all its faults are reported at once.
    const faults = read.success ? [] : read.issues.map((issue) => describe(issue, kind));
    for (const [field, wanted] of Object.entries(MEDIA_FIELDS)) {
      const cell = parsed[field];
      if (typeof cell !== 'string' || !isFile(cell)) continue;
      const found = await findIngested(folder, cell, wanted, library);
      if (typeof found === 'string') {
        faults.push(`${field} ${cell}: ${found}`);
        continue;
      }
      parsed[field] = found.path;
    }
    return { value: parsed, faults };
  };
}

const MEDIA_FIELDS: Record<string, MediaKind> = {
  cover: 'picture',
  banner_wide: 'picture',
  banner_tall: 'picture',
  video: 'video',
  thumbnail: 'picture',
  file: 'subtitles',
};

/** `title_ja is longer than 200 characters`: the field by its column's name. */
function describe(issue: v.BaseIssue<unknown>, kind: Kind): string {
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const field = fieldName(path);
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const known = path.length === 1 ? Object.keys(schemas[kind].entries) : locales;
    return `Unknown field ${path.join('.')}.${didYouMean(path.at(-1) ?? '', known)}`;
  }
  const shown =
    typeof issue.input === 'string' && issue.input !== '' ? ` "${cutText(issue.input, 40)}"` : '';
  return `${field}${shown} ${issue.message}`;
}

function fieldName(path: string[]): string {
  const [first = '', second, third] = path;
  if (first === 'texts' && third) return `${third}_${second}`;
  if (first === 'titles' && second) return `title_${second}`;
  if (first === 'names' && second) return `name_${second}`;
  return first;
}
