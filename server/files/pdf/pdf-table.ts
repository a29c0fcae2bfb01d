import { type Fact, LABEL_WIDTH } from './pdf-blocks.ts';
import { below, INNER, lower, PAGE, type PdfPages, type Place, QUIET } from './pdf-pages.ts';
import type { Style } from './typesetter.ts';

interface Column {
  /** Relative to the left margin. */
  x: number;
  width: number;
  align?: 'right';
  /** The weight of its cells; headings are always bold. */
  weight?: Style['weight'];
}

/** A text below the cells of a row. */
export interface TableDetail {
  /** In a column of its own, left of the text. */
  label?: string;
  text: string;
  isQuiet: boolean;
}

interface TableRow {
  cells: string[];
  details: TableDetail[];
}

export interface Table {
  columns: Column[];
  headings: string[];
  rows: TableRow[];
}

/** Where the titles begin, right of the numbers of the rows; relative to the left margin. */
export const TITLE_X = 26;
/** The headings stay on one page with the beginning of the first row. */
const START_HEIGHT = 60;
/** The last row stays on one page with the totals. */
const TOTALS_HEIGHT = 40;
/** Higher rows may be broken over pages. */
const KEPT_HEIGHT = 140;

const HEADING = { size: 8, weight: 700, color: QUIET } as const;
const CELL = { size: 9 } as const;
const TOTAL = { size: 10, weight: 700 } as const;
const DETAIL = { size: 8 } as const;
const QUIET_DETAIL = { ...DETAIL, color: QUIET };
const DETAIL_COLUMN = { x: PAGE.margin + TITLE_X, width: INNER - TITLE_X };
const LABEL_COLUMN = { ...DETAIL_COLUMN, width: LABEL_WIDTH - 8 };
const LABELLED_COLUMN = {
  x: DETAIL_COLUMN.x + LABEL_WIDTH,
  width: DETAIL_COLUMN.width - LABEL_WIDTH,
};

/** The headings are repeated on each page, also when a page breaks within a row. */
export function drawTable(pages: PdfPages, { columns, headings, rows }: Table, top: Place): Place {
  const drawHeadings = (at: Place) =>
    ruleBelow(pages, drawCells(pages, columns, headings, at, HEADING));
  const start = drawHeadings(pages.withRoom(top, START_HEIGHT));
  return pages.repeatOnNewPages(drawHeadings, () => {
    let place = start;
    for (const row of rows) {
      const roomBelow = row === rows.at(-1) ? TOTALS_HEIGHT : 0;
      place = pages.withRoom(place, heightOf(pages, columns, row) + roomBelow);
      place = drawCells(pages, columns, row.cells, place, CELL);
      for (const detail of row.details) place = drawDetail(pages, detail, place);
      place = ruleBelow(pages, place);
    }
    return place;
  });
}

/** The height of a row, or of its cells and first details if the row may be broken over pages. */
function heightOf(pages: PdfPages, columns: Column[], { cells, details }: TableRow): number {
  const { typesetter } = pages;
  const heights = columns.map(({ width, weight }, n) =>
    typesetter.height(cells[n] ?? '', width, { ...CELL, weight }),
  );
  const cellHeight = Math.max(...heights);
  let height = cellHeight;
  for (const detail of details) {
    height += detailHeight(pages, detail);
    if (height > KEPT_HEIGHT)
      return cellHeight + Math.min(details.length, 2) * typesetter.lineHeight(DETAIL);
  }
  return height;
}

function detailHeight({ typesetter }: PdfPages, { label, text }: TableDetail): number {
  if (label === undefined) return typesetter.height(text, DETAIL_COLUMN.width, DETAIL);
  return Math.max(
    typesetter.height(label, LABEL_COLUMN.width, DETAIL),
    typesetter.height(text, LABELLED_COLUMN.width, DETAIL),
  );
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
    pages.typesetter.draw(cells[n] ?? '', PAGE.margin + x, at.y, width, { ...column, ...style }),
  );
  return below(at, Math.max(...heights));
}

function drawDetail(pages: PdfPages, { label, text, isQuiet }: TableDetail, at: Place): Place {
  const style = isQuiet ? QUIET_DETAIL : DETAIL;
  if (label === undefined) return pages.flow(text, DETAIL_COLUMN, at, style);
  const labelEnd = pages.flow(label, LABEL_COLUMN, at, QUIET_DETAIL);
  return lower(labelEnd, pages.flow(text, LABELLED_COLUMN, at, style));
}

/** Returns where the next row begins. */
function ruleBelow(pages: PdfPages, place: Place): Place {
  const line = below(place, 3);
  pages.selectPage(line.page);
  pages.rule(line.y);
  return below(line, 3);
}

/** The line below a table: the label in the column of titles, the value at the right from `valueX` on. */
export function drawTotal(pages: PdfPages, [label, value]: Fact, place: Place, valueX: number) {
  const { typesetter } = pages;
  typesetter.draw(label, PAGE.margin + TITLE_X, place.y, valueX - 30, TOTAL);
  const valueStyle = { ...TOTAL, align: 'right' } as const;
  typesetter.draw(value, PAGE.margin + valueX, place.y, INNER - valueX, valueStyle);
  return below(place, typesetter.lineHeight(TOTAL));
}
