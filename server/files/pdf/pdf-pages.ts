import type { Style, Typesetter } from './typesetter.ts';

/** A vertical position in the document. */
export interface Place {
  /** Counted from 0. */
  page: number;
  y: number;
}

interface Column {
  x: number;
  width: number;
}

export const PAGE = { width: 595, height: 842, margin: 48 };
/** The width between the margins. */
export const INNER = PAGE.width - 2 * PAGE.margin;
/** Leaves room for the page number. */
const BOTTOM = PAGE.height - PAGE.margin - 20;
const RULE = '#e6e0da';
export const QUIET = '#6b625b';

/** A4 pages; adds pages as needed. */
export class PdfPages {
  readonly typesetter: Typesetter;
  readonly #doc: PDFKit.PDFDocument;
  /** Draws what is repeated at the top of a new page; returns the place below it. */
  #drawRepeated: ((top: Place) => Place) | undefined;
  /** Where the content of each page begins; the top margin if nothing was repeated. */
  readonly #tops: number[] = [];

  constructor(doc: PDFKit.PDFDocument, typesetter: Typesetter) {
    this.#doc = doc;
    this.typesetter = typesetter;
  }

  get count(): number {
    return this.#doc.bufferedPageRange().count;
  }

  /**
   * Returns the place, or the top of the next page if `height` does not fit, and selects the page.
   */
  withRoom(place: Place, height: number): Place {
    if (place.y + height <= BOTTOM) {
      this.selectPage(place.page);
      return place;
    }
    const page = place.page + 1;
    const isNew = page === this.count;
    this.selectPage(page);
    if (isNew && this.#drawRepeated)
      this.#tops[page] = this.#drawRepeated({ page, y: PAGE.margin }).y;
    return { page, y: this.#tops[page] ?? PAGE.margin };
  }

  /** Calls `drawRepeated` at the top of every page that `draw` adds. */
  repeatOnNewPages(drawRepeated: (top: Place) => Place, draw: () => Place): Place {
    this.#drawRepeated = drawRepeated;
    const end = draw();
    this.#drawRepeated = undefined;
    return end;
  }

  /** Selects an existing page, or adds one after the last. */
  selectPage(page: number) {
    if (page < this.count) this.#doc.switchToPage(page);
    else this.#doc.addPage();
  }

  /** Draws the text line by line, over page breaks; returns the place below it. */
  flow(text: string, { x, width }: Column, from: Place, style: Style): Place {
    const height = this.typesetter.lineHeight(style);
    let place = from;
    for (const line of this.typesetter.breakLines(text, width, style)) {
      place = this.withRoom(place, height);
      this.typesetter.drawLine(line, x, place.y, width, style);
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

/** The lower of two places, on the same or different pages. */
export function lower(one: Place, other: Place): Place {
  const isOneLower = one.page === other.page ? one.y >= other.y : one.page > other.page;
  return isOneLower ? one : other;
}
