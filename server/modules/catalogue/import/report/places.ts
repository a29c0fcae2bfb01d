import { formatRanges } from '../../entries/episode-ranges.ts';

const ROW = /^(?<sheet>.+) row (?<row>\d+)$/;

const MAX_LISTED = 3;

/**
 * Returns `Episodes row 28` or `Episodes rows 29–37`. Lists places in a JSON document one by one.
 * @param total the number of all places, of which `places` may contain only the first
 */
export function describePlaces(places: string[], total: number): string {
  const rows = places.map((place) => ROW.exec(place)?.groups);
  const sheet = rows[0]?.sheet;
  const isOneSheet = sheet !== undefined && rows.every((row) => row?.sheet === sheet);
  const shown = isOneSheet ? places : places.slice(0, MAX_LISTED);
  const text = isOneSheet
    ? `${sheet} ${total === 1 ? 'row' : 'rows'} ${formatRanges(rows.map((row) => Number(row?.row)))}`
    : shown.join(', ');
  return total > shown.length ? `${text} and ${total - shown.length} more` : text;
}

/** Shortens `Dramas row 13` to `row 13` in a message about another row of the same sheet. */
export function withoutSheetOf(other: string, description: string): string {
  const sheet = ROW.exec(other)?.groups?.sheet;
  return sheet && description.startsWith(`${sheet} row`)
    ? description.slice(sheet.length + 1)
    : description;
}
