import * as v from 'valibot';
import { dramaFields, episodeFields, subtitleFields } from '#contract/desk/sheets/drama-fields.ts';
import type { Field } from '#contract/desk/sheets/field.ts';
import { locales } from '#i18n/locales.ts';
import { type Notice, say } from '#i18n/notice.ts';
import type { MediaLibrary } from '#server/areas/catalogue/entries/media-library.ts';
import { sentenceHint, toCellNotice } from '#server/areas/catalogue/formats/cell-notice.ts';
import { type RowKind, sheetOf } from '#server/areas/catalogue/formats/sheets.ts';
import type { SourceRow } from '#server/areas/catalogue/formats/source-row.ts';
import { cutText } from '#server/text/cut-text.ts';
import { closest } from '#server/text/did-you-mean.ts';
import { findIngested, isFilePath } from './find-media.ts';
import { rowSchemas } from './row-schemas.ts';

export interface ParsedRow extends Pick<SourceRow, 'kind' | 'place'> {
  /** The drama's external_id or the tag's slug; empty if the cell is neither text nor number. */
  key: string;
  /** The output of the row's schema. If the row has errors, the cells may be unparsed. */
  value: Record<string, unknown>;
  errors: Notice[];
  hasNoEpisodes?: true | undefined;
  replacesEpisodes?: true | undefined;
  hasNoSubtitles?: true | undefined;
}

/** Returns a function that validates a row and replaces file names with media addresses. */
export function createRowParser(folder: string | undefined, library: MediaLibrary) {
  return async (row: SourceRow): Promise<ParsedRow> => {
    const { kind, place, hasNoEpisodes, replacesEpisodes, hasNoSubtitles } = row;
    const { value, errors } = row.error
      ? { value: row.value, errors: [row.error] }
      : await parseValue(row, folder, library);
    const key = toKey(kind === 'tag' ? value.slug : value.external_id);
    const marks = { hasNoEpisodes, replacesEpisodes, hasNoSubtitles };
    return { kind, place, key, value, errors, ...marks };
  };
}

const ROWS_PER_BATCH = 200;

/** Parses rows in batches, so that the media which rows name is looked up with few queries. */
export async function* parseRows(
  rows: AsyncIterable<SourceRow>,
  isWanted: (row: SourceRow) => boolean,
  parseRow: (row: SourceRow) => Promise<ParsedRow>,
): AsyncGenerator<ParsedRow> {
  let batch: SourceRow[] = [];
  for await (const row of rows) {
    if (!isWanted(row)) continue;
    batch.push(row);
    if (batch.length < ROWS_PER_BATCH) continue;
    yield* await Promise.all(batch.map(parseRow));
    batch = [];
  }
  yield* await Promise.all(batch.map(parseRow));
}

async function parseValue(
  { kind, value }: SourceRow,
  folder: string | undefined,
  library: MediaLibrary,
) {
  const result = v.safeParse(rowSchemas[kind], value);
  const parsed: Record<string, unknown> = result.success ? result.output : { ...value };
  // Files are looked up for invalid rows too, so that all errors of a row are reported at once.
  const errors = result.success ? [] : result.issues.map((issue) => describeIssue(issue, kind));
  const files = mediaFields.map(async ([field, mediaKind]) => {
    const cell = parsed[field];
    if (typeof cell !== 'string') return undefined;
    if (!isFilePath(cell)) {
      // An absolute address could not be protected when the drama is locked or withdrawn.
      parsed[field] = library.toStored(cell);
      return undefined;
    }
    const found = await findIngested(folder, cell, mediaKind, library);
    if ('message' in found) return say('deskRow.file', { field, file: cell, problem: found });
    parsed[field] = found.path;
    return undefined;
  });
  const fileErrors = (await Promise.all(files)).filter((error) => error !== undefined);
  return { value: parsed, errors: [...errors, ...fileErrors] };
}

const mediaFields = Object.entries<Field>({
  ...dramaFields,
  ...episodeFields,
  ...subtitleFields,
}).flatMap(([name, field]) => (field.type === 'file' ? [[name, field.media] as const] : []));

/** Accepts any value, since the cells of an invalid row are unparsed. */
function toKey(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
}

/** Returns an error with the name of the column: `title_ja is longer than 200 characters`. */
function describeIssue(issue: v.BaseIssue<unknown>, kind: RowKind): Notice {
  const path = (issue.path ?? []).map(({ key }) => String(key));
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const known = path.length === 1 ? Object.keys(rowSchemas[kind].entries) : locales;
    const hint = sentenceHint(closest(path.at(-1) ?? '', known));
    return say('deskRow.unknownField', { field: path.join('.'), hint });
  }
  const shown =
    typeof issue.input === 'string' && issue.input !== '' ? ` "${cutText(issue.input, 40)}"` : '';
  return toCellNotice(issue.message, `${headingOf(kind, path)}${shown}`);
}

/** Returns the heading of the column at the path, which may continue inside of a list. */
function headingOf(kind: RowKind, path: string[]): string {
  const column = sheetOf(kind).columns.find((one) =>
    one.path.every((name, at) => name === path[at]),
  );
  return column?.heading ?? path[0] ?? '';
}
