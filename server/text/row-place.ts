import { type NoticeText, say } from '#i18n/notice.ts';

const ROW = /^(?<sheet>.+) row (?<row>\d+)$/;

/** The sheet and row of a place such as `Episodes row 12`; undefined for a place in JSON. */
export function parsePlace(place: string): { sheet: string; row: number } | undefined {
  const { sheet, row } = ROW.exec(place)?.groups ?? {};
  return sheet === undefined ? undefined : { sheet, row: Number(row) };
}

/** Other texts, such as the name of a stored row, stay as they are. */
export function toPlaceNotice(place: string): NoticeText {
  const found = parsePlace(place);
  return found
    ? say('deskRow.sheetRows', { sheet: found.sheet, count: 1, rows: found.row })
    : place;
}
