import { below, INNER, PAGE, type PdfPages, type Place, QUIET } from './pdf-pages.ts';
import type { Style } from './typesetter.ts';

interface Column {
  /** Relative to the left margin. */
  x: number;
  width: number;
  align?: 'right';
}

/** A text below the cells of a row. */
export interface TableDetail {
  text: string;
  isQuiet: boolean;
}

interface TableRow {
  cells: string[];
  details: TableDetail[];
}

interface Table {
  headings: string[];
  rows: TableRow[];
}

/** Number, title, original title, version, episodes, minutes. */
const COLUMNS: Column[] = [
  { x: 0, width: 24 },
  { x: 26, width: 164 },
  { x: 198, width: 100 },
  { x: 306, width: 88 },
  { x: 396, width: 42, align: 'right' },
  { x: 442, width: INNER - 442, align: 'right' },
];
/** The same with the availability before the episodes. */
const JUDGED_COLUMNS: Column[] = [
  { x: 0, width: 24 },
  { x: 26, width: 128 },
  { x: 160, width: 78 },
  { x: 244, width: 70 },
  { x: 318, width: 76 },
  { x: 396, width: 42, align: 'right' },
  { x: 442, width: INNER - 442, align: 'right' },
];
export const TITLE_X = 26;
/** The last row stays on one page with the totals. */
const TOTALS_HEIGHT = 32;

const HEADING = { size: 8, weight: 700, color: QUIET } as const;
const CELL = { size: 9 } as const;
const DETAIL = { size: 8 } as const;
const QUIET_DETAIL = { ...DETAIL, color: QUIET };
const DETAIL_COLUMN = { x: PAGE.margin + TITLE_X, width: INNER - TITLE_X };

/** The ordered titles; the headings are repeated on each page. */
export function drawTable(pages: PdfPages, { headings, rows }: Table, top: Place): Place {
  const columns = headings.length === COLUMNS.length ? COLUMNS : JUDGED_COLUMNS;
  const drawHeadings = (at: Place) =>
    ruleBelow(pages, drawCells(pages, columns, headings, at, HEADING));
  let place = drawHeadings(pages.withRoom(top, 60));
  for (const row of rows) {
    const roomBelow = row === rows.at(-1) ? TOTALS_HEIGHT : 0;
    const rowPlace = pages.withRoom(place, heightOf(pages, columns, row) + roomBelow);
    const isNewPage = rowPlace.page > place.page;
    if (isNewPage) place = drawHeadings(rowPlace);
    place = drawCells(pages, columns, row.cells, place, CELL);
    for (const { text, isQuiet } of row.details)
      place = pages.flow(text, DETAIL_COLUMN, place, isQuiet ? QUIET_DETAIL : DETAIL);
    place = ruleBelow(pages, place);
  }
  return place;
}

/** The height of the cells and of the first lines below them, which stay on one page. */
function heightOf(pages: PdfPages, columns: Column[], { cells, details }: TableRow): number {
  const { typesetter } = pages;
  const heights = columns.map(({ width }, n) => typesetter.height(cells[n] ?? '', width, CELL));
  return Math.max(...heights) + Math.min(details.length, 2) * typesetter.lineHeight(DETAIL);
}

/** Returns the place below the highest cell. */
function drawCells(
  pages: PdfPages,
  columns: Column[],
  cells: string[],
  at: Place,
  style: Style,
): Place {
  const heights = columns.map(({ x, width, ...column }, n) =>
    pages.typesetter.draw(cells[n] ?? '', PAGE.margin + x, at.y, width, { ...style, ...column }),
  );
  return below(at, Math.max(...heights));
}

/** Returns where the next row begins. */
function ruleBelow(pages: PdfPages, place: Place): Place {
  const line = below(place, 3);
  pages.rule(line.y);
  return below(line, 3);
}
