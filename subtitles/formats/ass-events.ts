/** The columns of events, as a `Format:` line names them, and where the parts of a cue are. */
export interface EventColumns {
  names: readonly string[];
  start: number;
  end: number;
  text: number;
}

/** Where a line of an ASS file is: its section, and the columns of the events there. */
export interface EventScanner {
  section: string;
  /** Undefined after a `Format:` whose events cannot be read. */
  columns: EventColumns | undefined;
}

export function startScan(): EventScanner {
  return { section: '', columns: DEFAULT_COLUMNS };
}

function toColumns(list: string): EventColumns {
  const names = list.split(',').map((name) => name.trim());
  const indexOf = (name: string) => names.findIndex((other) => other.toLowerCase() === name);
  return { names, start: indexOf('start'), end: indexOf('end'), text: indexOf('text') };
}

export const DEFAULT_COLUMNS = toColumns(
  'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
);

const SECTION = /^\s*\[([^\]]{1,100})\]\s*$/;
const FORMAT = /^\s*Format\s*:(.*)$/i;

/** Follows sections and `Format:` lines. */
export function scanLine(scanner: EventScanner, line: string): EventScanner {
  const section = SECTION.exec(line)?.[1];
  if (section !== undefined) return { ...scanner, section: section.trim().toLowerCase() };
  const format = isEvents(scanner) ? FORMAT.exec(line)?.[1] : undefined;
  if (format === undefined) return scanner;
  const columns = toColumns(format);
  const isComplete = Math.min(columns.start, columns.end, columns.text) >= 0;
  if (!isComplete) return scanner;
  return { ...scanner, columns: isTextLast(columns) ? columns : undefined };
}

/** A text may contain commas, so only as the last field does it have a definite end. */
function isTextLast({ names, text }: EventColumns): boolean {
  return text === names.length - 1;
}

/** Also true before the first section, in a file whose beginning is missing. */
export function isEvents({ section }: EventScanner): boolean {
  return section === '' || section === 'events';
}

const KNOWN_EVENT = /^\s*(?:(?:Format|Comment|Picture|Sound|Movie|Command)\s*:|;|!:|\[|$)/i;

/** Whether the line may be among events although it is no subtitle. */
export function isKnownLine(line: string): boolean {
  return KNOWN_EVENT.test(line);
}
