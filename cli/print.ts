import stringWidth from 'string-width';

type Cell = string | number | boolean | Date | null | undefined;

/** A list as a table for people, or with `--json` as one value for programs. */
export function printList<Row extends object>(
  rows: Row[],
  columns: Record<string, (row: Row) => Cell>,
  { json = false }: { json?: boolean | undefined },
): void {
  if (json) return void printJson(rows);
  const heads = Object.keys(columns);
  const lines = [heads, ...rows.map((row) => Object.values(columns).map((of) => show(of(row))))];
  const { isTTY, columns: window } = process.stdout;
  const widths = heads.map((_, at) =>
    lines.reduce((widest, line) => Math.max(widest, stringWidth(line[at] ?? '')), 0),
  );
  // Another program gets all of it.
  const limit = isTTY && window ? widestThatFits(widths, window) : Infinity;
  for (const line of lines) {
    const cells = line.map((whole, at) => {
      // The first is what other commands know the thing by.
      const width = Math.min(widths[at] ?? 0, at === 0 ? Infinity : limit);
      const cell = cutToWidth(whole, width);
      return cell + ' '.repeat(width - stringWidth(cell));
    });
    console.log(cells.join(GAP).trimEnd());
  }
  if (rows.length === 0) console.error('There is nothing to list.');
}

const GAP = '  ';
/** Of a column that is narrower nothing could be read: rather may the lines break. */
const NARROWEST = 8;

/** How wide a column after the first may be for a line to fit: the widest are cut and no others. */
function widestThatFits([first = 0, ...others]: number[], window: number): number {
  const room = window - first - GAP.length * others.length;
  let limit = Math.max(NARROWEST, ...others);
  const taken = () => others.reduce((sum, width) => sum + Math.min(width, limit), 0);
  while (limit > NARROWEST && taken() > room) limit -= 1;
  return limit;
}

const segmenter = new Intl.Segmenter();

function cutToWidth(text: string, limit: number): string {
  if (stringWidth(text) <= limit) return text;
  let kept = '';
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += stringWidth(segment);
    if (width > limit - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** One thing: a name and its value a line; a list has a line for each of its own. */
export function printFacts(facts: Record<string, Cell | string[]>): void {
  const width = Math.max(...Object.keys(facts).map((name) => stringWidth(name)));
  for (const [name, value] of Object.entries(facts)) {
    const lines = Array.isArray(value) ? value : [value];
    for (const [at, line] of lines.entries()) {
      const shown = show(line);
      const head = at === 0 ? name : '';
      if (shown) console.log(`${head}${' '.repeat(width - stringWidth(head))}  ${shown}`);
    }
  }
}

export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** Times as the operator's clock shows them; a cell never breaks its line. */
function show(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return formatTime(cell);
  return String(cell).replaceAll(/[\p{Cc}\s]+/gu, ' ');
}

export function formatTime(time: Date): string {
  return time.toLocaleString('sv-SE');
}
