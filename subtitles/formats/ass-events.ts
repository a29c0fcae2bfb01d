/** Where a line of an ASS file is: its section, and the columns of the events there. */
export interface EventScanner {
  section: string;
  columns: readonly string[];
}

const DEFAULT_COLUMNS =
  'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'.split(', ');

export function startScan(): EventScanner {
  return { section: '', columns: DEFAULT_COLUMNS };
}

const SECTION = /^\s*\[([^\]]{1,100})\]\s*$/;
const FORMAT = /^\s*Format\s*:(.*)$/i;

/** Follows sections and `Format:` lines. */
export function scanLine(scanner: EventScanner, line: string): EventScanner {
  const section = SECTION.exec(line)?.[1];
  if (section !== undefined) return { ...scanner, section: section.trim().toLowerCase() };
  const format = isEvents(scanner) ? FORMAT.exec(line)?.[1] : undefined;
  if (format === undefined) return scanner;
  const columns = format.split(',').map((column) => column.trim());
  return hasRequired(columns) ? { ...scanner, columns } : scanner;
}

function hasRequired(columns: readonly string[]): boolean {
  return ['start', 'end', 'text'].every((name) => indexOfColumn(columns, name) >= 0);
}

/** Also true before the first section, in a file whose beginning is missing. */
export function isEvents({ section }: EventScanner): boolean {
  return section === '' || section === 'events';
}

export function indexOfColumn(columns: readonly string[], name: string): number {
  return columns.findIndex((column) => column.toLowerCase() === name);
}

const KNOWN_EVENT = /^\s*(?:(?:Format|Comment|Picture|Sound|Movie|Command)\s*:|;|!:|\[|$)/i;

/** Whether the line may be among events although it is no subtitle. */
export function isKnownLine(line: string): boolean {
  return KNOWN_EVENT.test(line);
}
