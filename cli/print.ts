import stringWidth from 'string-width';

export type Cell = string | number | boolean | Date | null | undefined;

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
export function formatCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return formatTime(cell);
  return String(cell).replaceAll(/[\p{Cc}\s]+/gu, ' ');
}

const [digits, twoDigits] = ['numeric', '2-digit'] as const;

/** `2026-01-31 18:00:00 UTC+01:00`, in this machine's time zone, which arguments use too. */
export function formatTime(time: Date): string {
  const text = time.toLocaleString('sv-SE', {
    year: digits,
    month: twoDigits,
    day: twoDigits,
    hour: twoDigits,
    minute: twoDigits,
    second: twoDigits,
    timeZoneName: 'longOffset',
  });
  // The Swedish format uses U+2212 in the offset, which other programs do not parse as a minus.
  return text.replace(/GMT(\+00:00)?/, 'UTC').replace('\u2212', '-');
}

export function formatNote({ at, actor, note }: { at: Date; actor: string; note: string }): string {
  return `${formatTime(at)}, ${actor}: ${note}`;
}
