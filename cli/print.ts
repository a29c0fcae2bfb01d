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
  const { isTTY, columns: terminalWidth } = process.stdout;
  const widths = heads.map((_, at) =>
    lines.reduce((widest, line) => Math.max(widest, stringWidth(line[at] ?? '')), 0),
  );
  // Cells are cut only in a terminal; piped output stays complete.
  const limit = isTTY && terminalWidth ? widestThatFits(widths, terminalWidth) : Infinity;
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
/** A narrower column would be unreadable, so columns are not cut further and lines wrap. */
const NARROWEST = 8;

/** The largest width limit for the columns after the first with which a line fits the terminal. */
function widestThatFits([first = 0, ...others]: number[], terminalWidth: number): number {
  const room = terminalWidth - first - GAP.length * others.length;
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

/** Prints one record, with a line for each name and value; the items of a list have a line each. */
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

/** The cell as one line: line breaks and control characters become spaces. */
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

export function formatNote({ at, actor, note }: { at: Date; actor: string; note: string }): string {
  return `${formatTime(at)}, ${actor}: ${note}`;
}
