import { below, INNER, lower, PAGE, type PdfPages, type Place, QUIET } from './pdf-pages.ts';

export type Fact = [label: string, value: string];

export interface Block {
  heading: string;
  facts: Fact[];
}

export interface Head {
  siteName: string;
  heading: string;
  /** Side by side. */
  facts: Fact[];
}

const ACCENT = '#b32237';
const GAP = 12;
const HEAD_LABEL = { size: 8, color: QUIET } as const;
const HEAD_VALUE = { size: 11, weight: 700 } as const;
export const FULL_WIDTH = { x: PAGE.margin, width: INNER };
export const LABEL_WIDTH = 96;

/** Draws the head of the first page. */
export function drawHead(pages: PdfPages, { siteName, heading, facts }: Head): Place {
  const { typesetter } = pages;
  const { margin } = PAGE;
  let y = margin;
  y += typesetter.draw(siteName, margin, y, INNER, { size: 10, weight: 700, color: ACCENT });
  y += typesetter.draw(heading, margin, y + 2, INNER, { size: 20, weight: 700 }) + 8;
  const widths = columnWidths(facts.map((fact) => factWidth(pages, fact)));
  let x = margin;
  const heights = facts.map(([label, value], n) => {
    const width = (widths[n] ?? 0) - GAP;
    const labelHeight = typesetter.draw(label, x, y, width, HEAD_LABEL);
    const valueHeight = typesetter.draw(value, x, y + 12, width, HEAD_VALUE);
    x += width + GAP;
    return labelHeight + valueHeight;
  });
  y += Math.max(...heights) + 10;
  pages.rule(y);
  return { page: 0, y: y + 14 };
}

function factWidth({ typesetter }: PdfPages, [label, value]: Fact): number {
  return Math.max(typesetter.width(label, HEAD_LABEL), typesetter.width(value, HEAD_VALUE)) + GAP;
}

/** Equal columns, or with equal gaps if a text is wider than that. */
function columnWidths(needed: number[]): number[] {
  const equal = INNER / needed.length;
  const spare = INNER - needed.reduce((sum, width) => sum + width, 0);
  const areEqual = spare < 0 || Math.max(...needed) <= equal;
  return needed.map((width) => (areEqual ? equal : width + spare / needed.length));
}

/** Two blocks side by side. */
export function drawPair(pages: PdfPages, left: Block, right: Block, top: Place): Place {
  const halfWidth = INNER / 2;
  const leftEnd = drawBlock(pages, left, top, { x: PAGE.margin, width: halfWidth - 18 });
  const rightColumn = { x: PAGE.margin + halfWidth, width: halfWidth };
  return lower(leftEnd, drawBlock(pages, right, top, rightColumn));
}

export function drawBlock(
  pages: PdfPages,
  { heading, facts }: Block,
  top: Place,
  { x, width } = FULL_WIDTH,
): Place {
  const labels = { x, width: LABEL_WIDTH - 8 };
  const values = { x: x + LABEL_WIDTH, width: width - LABEL_WIDTH };
  let place = below(pages.flow(heading, { x, width }, top, { size: 11, weight: 700 }), 3);
  for (const [label, value] of facts) {
    const labelEnd = pages.flow(label, labels, place, { size: 9, color: QUIET });
    const valueEnd = pages.flow(value, values, place, { size: 9 });
    place = below(lower(labelEnd, valueEnd), 2);
  }
  return place;
}

/** The bottom line of every page; `numbered` gets the number of the page and of all pages. */
export function drawFooters(
  pages: PdfPages,
  siteName: string,
  numbered: (page: number, pages: number) => string,
) {
  const { count, typesetter } = pages;
  const y = PAGE.height - PAGE.margin;
  const halfWidth = INNER / 2;
  const style = { size: 8, color: QUIET } as const;
  for (let page = 0; page < count; page += 1) {
    pages.selectPage(page);
    typesetter.draw(siteName, PAGE.margin, y, halfWidth, style);
    typesetter.draw(numbered(page + 1, count), PAGE.margin + halfWidth, y, halfWidth, {
      ...style,
      align: 'right',
    });
  }
}
