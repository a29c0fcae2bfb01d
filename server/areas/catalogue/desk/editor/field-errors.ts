import type { NoticeText } from '#i18n/notice.ts';
import { type RowKind, sheetOf } from '#server/areas/catalogue/formats/sheets.ts';
import { inEnglish } from '#server/text/in-english.ts';
import { DRAMA_PLACE } from './edited-rows.ts';

const columnsOf = (kind: RowKind) =>
  sheetOf(kind).columns.flatMap(({ heading, isKey }) => (isKey ? [] : [heading]));
const beginning = (columns: string[]) => new RegExp(`^(?:${columns.join('|')})(?![\\w-])`);

/** Columns of the rows of a drama and an episode, as messages of the import name them. */
const DRAMA_FIELD = beginning(columnsOf('drama'));
const EPISODE_COLUMN = beginning(columnsOf('episode'));
const EPISODE_FIELD = new RegExp(
  `^episode \\d+ (?:${columnsOf('episode').join('|')}|subtitles \\S+)`,
);

export interface FieldError {
  /** `title_ja`, `episode 3 video`; null for an error of the drama as a whole. */
  field: string | null;
  notice: NoticeText;
  /** What the text begins with in every language; the field is shown beside it. */
  column?: string;
}

/**
 * Finds the field that an error of the import is about: messages begin with the name of a column,
 * and those about media of an episode with `episode 3 video`.
 */
export function toFieldError(place: string, notice: NoticeText): FieldError {
  const text = inEnglish(notice);
  const ofEpisode = EPISODE_FIELD.exec(text)?.[0];
  if (ofEpisode) return { field: ofEpisode, notice, column: ofEpisode };
  if (place !== DRAMA_PLACE) {
    const column = EPISODE_COLUMN.exec(text)?.[0];
    return column ? { field: `${place} ${column}`, notice, column } : { field: place, notice };
  }
  const field = DRAMA_FIELD.exec(text)?.[0];
  if (field) return { field, notice, column: field };
  const withoutTitle = /^There is a synopsis_([\w-]+) but no title/.exec(text)?.[1];
  return { field: withoutTitle ? `title_${withoutTitle}` : null, notice };
}
