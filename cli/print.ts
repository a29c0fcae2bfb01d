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
  const widths = heads.map((_, at) =>
    Math.max(...lines.map((line) => stringWidth(line[at] ?? ''))),
  );
  for (const line of lines) {
    const cells = line.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - stringWidth(cell)));
    console.log(cells.join('  ').trimEnd());
  }
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
