import type { Style, Typesetter } from './typesetter.ts';

/** Where drawing goes on. */
export interface Place {
  page: number;
  y: number;
}

interface Column {
  x: number;
  width: number;
}

export const PAGE = { width: 595, height: 842, margin: 48 };
export const INNER = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 20;
const RULE = '#e6e0da';

/** A4 pages, as many as there is text for. */
export class PdfPages {
  readonly type: Typesetter;
  readonly #doc: PDFKit.PDFDocument;

  constructor(doc: PDFKit.PDFDocument, type: Typesetter) {
    this.#doc = doc;
    this.type = type;
  }

  get count(): number {
    return this.#doc.bufferedPageRange().count;
  }

  /** The same place, or the top of the next page where so much no longer fits; it is turned to. */
  withRoom(place: Place, height: number): Place {
    const there = place.y + height <= BOTTOM ? place : { page: place.page + 1, y: PAGE.margin };
    this.turnTo(there.page);
    return there;
  }

  /** To a page that is there, or to a new one after the last. */
  turnTo(page: number) {
    if (page < this.count) this.#doc.switchToPage(page);
    else this.#doc.addPage();
  }

  /** Draws the text line by line, over the page's end too; gives the place below. */
  flow(text: string, { x, width }: Column, from: Place, style: Style): Place {
    const height = this.type.lineHeight(style);
    let place = from;
    for (const line of this.type.breakLines(text, width, style)) {
      place = this.withRoom(place, height);
      this.type.drawLine(line, x, place.y, width, style);
      place = below(place, height);
    }
    return place;
  }

  rule(y: number) {
    this.#doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + INNER, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
  }
}

export function below({ page, y }: Place, distance: number): Place {
  return { page, y: y + distance };
}

/** Below both of what stands side by side. */
export function later(one: Place, other: Place): Place {
  const isOne = one.page === other.page ? one.y >= other.y : one.page > other.page;
  return isOne ? one : other;
}
