import stringWidth from 'string-width';

type Cell = string | number | boolean | Date | null | undefined;

/** Prints a list as a table, or with `--json` as one JSON value. */
export function printList<Row extends object>(
  rows: Row[],
  columns: Record<string, (row: Row) => Cell>,
  { json = false }: { json?: boolean | undefined },
): void {
  if (json) return void printJson(rows);
  const heads = Object.keys(columns);
  const lines = [
    heads,
    ...rows.map((row) => Object.values(columns).map((cellOf) => formatCell(cellOf(row)))),
  ];
  const { isTTY, columns: window } = process.stdout;
  const widths = heads.map((_, at) =>
    lines.reduce((widest, line) => Math.max(widest, stringWidth(line[at] ?? '')), 0),
  );
  // Cells are cut only in a terminal; piped output stays complete.
  const limit = isTTY && window ? widestThatFits(widths, window) : Infinity;
  for (const line of lines) {
    const cells = line.map((whole, at) => {
      // The first column is never cut, because other commands take its value as an argument.
      const width = Math.min(widths[at] ?? 0, at === 0 ? Infinity : limit);
      const cell = cutToWidth(whole, width);
      return cell + ' '.repeat(width - stringWidth(cell));
    });
    console.log(cells.join(GAP).trimEnd());
  }
  if (rows.length === 0) console.error('Nothing found.');
}

const GAP = '  ';
/** Below this width a column is unreadable, so lines may wrap instead. */
const NARROWEST = 8;

/** The width limit for columns after the first that makes a line fit: only wider ones are cut. */
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

/** Prints one record: a line per name and value; each item of a list has its own line. */
export function printFacts(facts: Record<string, Cell | string[]>): void {
  const width = Math.max(...Object.keys(facts).map((name) => stringWidth(name)));
  for (const [name, value] of Object.entries(facts)) {
    const lines = Array.isArray(value) ? value : [value];
    for (const [at, line] of lines.entries()) {
      const shown = formatCell(line);
      const head = at === 0 ? name : '';
      if (shown) console.log(`${head}${' '.repeat(width - stringWidth(head))}  ${shown}`);
    }
  }
}

export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** Line breaks and control characters become spaces. */
function formatCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return formatTime(cell);
  return String(cell).replaceAll(/[\p{Cc}\s]+/gu, ' ');
}

const [digits, twoDigits] = ['numeric', '2-digit'] as const;

/** `2026-01-31 18:00:00 UTC+01:00`, in this machine's time zone, which arguments use too. */
export function formatTime(time: Date): string {
  const text = time.toLocaleString('sv-SE', {
    ...{ year: digits, month: twoDigits, day: twoDigits },
    ...{ hour: twoDigits, minute: twoDigits, second: twoDigits },
    timeZoneName: 'longOffset',
  });
  // The Swedish format uses U+2212 in the offset, which other programs do not parse as a minus.
  return text.replace(/GMT(\+00:00)?/, 'UTC').replace('\u2212', '-');
}

/** An operator's internal note. */
export function formatNote({ at, actor, note }: { at: Date; actor: string; note: string }): string {
  return `${formatTime(at)}, ${actor}: ${note}`;
}
