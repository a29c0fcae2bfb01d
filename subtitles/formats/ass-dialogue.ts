import type { Cue, KeptCueParts } from '../cue.ts';
import { indexOfColumn } from './ass-events.ts';
import { textLines } from './lines.ts';
import { formatAssTime, parseAssTime } from './times.ts';

const DIALOGUE = /^\s*Dialogue\s*:\s?/i;
const PREFIX = 'Dialogue: ';

export type DialogueParts = Pick<Cue, 'startMs' | 'endMs' | 'text'> & { kept: KeptCueParts };

/** The beginning of an event that is shown, or undefined for other lines. */
export function dialoguePrefix(line: string): string | undefined {
  return DIALOGUE.exec(line)?.[0];
}

/** Reads the fields after `prefix`. Undefined if fields are missing or the times are unreadable. */
export function readDialogue(
  line: string,
  prefix: string,
  columns: readonly string[],
): DialogueParts | undefined {
  const values = splitFields(line.slice(prefix.length), columns.length);
  if (!values) return undefined;
  const fieldOf = (name: string) => values[indexOfColumn(columns, name)] ?? '';
  const [start, end] = [fieldOf('start'), fieldOf('end')];
  const [startMs, endMs] = [parseAssTime(start), parseAssTime(end)];
  if (startMs === undefined || endMs === undefined) return undefined;
  const isUsual = start === formatAssTime(startMs) && end === formatAssTime(endMs);
  const kept: KeptCueParts = {
    ...(prefix === PREFIX ? {} : { prefix }),
    ...(isUsual ? {} : { times: `${start},${end}` }),
    fields: Object.fromEntries(
      columns.flatMap((column, at) => (isOwnColumn(column) ? [] : [[column, values[at] ?? '']])),
    ),
  };
  return { startMs, endMs, text: fieldOf('text').replaceAll('\\N', '\n'), kept };
}

/** The last field has the rest of the line, commas included. */
function splitFields(text: string, count: number): string[] | undefined {
  const fields = text.split(',', count - 1);
  if (fields.length < count - 1) return undefined;
  const length = fields.reduce((sum, field) => sum + field.length + 1, 0);
  return length > text.length ? undefined : [...fields, text.slice(length)];
}

/** Times and text are properties of the cue. */
function isOwnColumn(column: string): boolean {
  return /^(?:start|end|text)$/i.test(column);
}

const DEFAULT_FIELDS: Record<string, string> = {
  layer: '0',
  marked: 'Marked=0',
  style: 'Default',
  marginl: '0',
  marginr: '0',
  marginv: '0',
};

/** `style` is that of a cue without fields. */
export function writeDialogue(cue: Cue, columns: readonly string[], style?: string): string {
  const [start, end] = writeTimes(cue);
  const values = columns.map((column) => {
    const name = column.toLowerCase();
    if (name === 'start') return start;
    if (name === 'end') return end;
    if (name === 'text') return textLines(cue.text).join('\\N');
    const kept = cue.kept?.fields?.[column];
    return kept ?? ((name === 'style' && style) || (DEFAULT_FIELDS[name] ?? ''));
  });
  return (cue.kept?.prefix ?? PREFIX) + values.join(',');
}

function writeTimes({ startMs, endMs, kept }: Cue): [string, string] {
  const [start = '', end = ''] = kept?.times?.split(',') ?? [];
  return [
    parseAssTime(start) === startMs ? start : formatAssTime(startMs),
    parseAssTime(end) === endMs ? end : formatAssTime(endMs),
  ];
}
