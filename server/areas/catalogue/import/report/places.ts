import { type NoticeText, say } from '#i18n/notice.ts';
import { formatRanges } from '#server/areas/catalogue/entries/episode-ranges.ts';
import { parsePlace } from '#server/text/row-place.ts';

const MAX_LISTED = 3;

/**
 * Returns `Episodes row 28` or `Episodes rows 29–37`, without the sheet in an error about another
 * row of it. Lists places in a JSON document one by one.
 * @param total the number of all places, of which `places` may contain only the first
 */
export function describePlaces(places: string[], total: number, errorPlace = ''): NoticeText {
  const rows = places.map(parsePlace);
  const sheet = rows[0]?.sheet;
  const isOneSheet = sheet !== undefined && rows.every((row) => row?.sheet === sheet);
  const shown = isOneSheet ? places : places.slice(0, MAX_LISTED);
  const numbers = formatRanges(rows.map((found) => found?.row ?? 0));
  const values = { sheet, count: total, rows: numbers };
  const listed = isOneSheet
    ? say(sheet === parsePlace(errorPlace)?.sheet ? 'deskRow.rows' : 'deskRow.sheetRows', values)
    : shown.join(', ');
  const more = total - shown.length;
  return more > 0 ? say('deskRow.more', { listed, more }) : listed;
}
