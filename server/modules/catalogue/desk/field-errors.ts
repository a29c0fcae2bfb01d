import type { DramaFieldError } from '../../../../contract/desk/catalogue.ts';
import { DRAMA_PLACE } from './edited-rows.ts';

/** Columns of the row of a drama, as messages of the import name them. */
const DRAMA_FIELD =
  /^(?:(?:title|synopsis)_[\w-]+|original_(?:language|title)|release_date|cover|banner_(?:wide|tall)|(?:audio|subtitle)_languages|preview(?:_episodes)?|watch_territories(?:_excluded)?)\b/;
const EPISODE_FIELD =
  /^episode \d+ (?:video|thumbnail|duration_seconds|title_[\w-]+|subtitles \S+)/;
const EPISODE_COLUMN = /^(?:video|thumbnail|duration_seconds|title_[\w-]+)\b/;

/**
 * Finds the field that an error of the import is about: messages begin with the name of a column,
 * and those about media of an episode with `episode 3 video`.
 */
export function toFieldError(place: string, message: string): DramaFieldError {
  const ofEpisode = EPISODE_FIELD.exec(message)?.[0];
  if (ofEpisode) return { field: ofEpisode, message: rest(message, ofEpisode) };
  if (place !== DRAMA_PLACE) {
    const column = EPISODE_COLUMN.exec(message)?.[0];
    if (column) return { field: `${place} ${column}`, message: rest(message, column) };
    return { field: place, message };
  }
  const field = DRAMA_FIELD.exec(message)?.[0];
  if (field) return { field, message: rest(message, field) };
  if (/\btag\b/i.test(message)) return { field: 'tags', message };
  const withoutTitle = /^There is a synopsis_([\w-]+) but no title/.exec(message)?.[1];
  if (withoutTitle) return { field: `title_${withoutTitle}`, message };
  return { field: null, message };
}

/** The message without the field, which is shown beside it. */
function rest(message: string, field: string): string {
  return message.slice(field.length).trim();
}
