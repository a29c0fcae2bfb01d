import type { Cue, KeptCueParts } from '../cue.ts';
import type { EventColumns } from './ass-events.ts';
import { textLines } from './lines.ts';
import { formatAssTime, parseAssTime } from './times.ts';

const DIALOGUE = /^\s*Dialogue\s*:\s?/i;
const PREFIX = 'Dialogue: ';

type DialogueParts = Pick<Cue, 'startMs' | 'endMs' | 'text'> & { kept: KeptCueParts };

/** The beginning of an event that is shown, or undefined for other lines. */
export function dialoguePrefix(line: string): string | undefined {
  return DIALOGUE.exec(line)?.[0];
}

/** Reads the fields after `prefix`. Undefined if fields are missing or the times are unreadable. */
export function readDialogue(
  line: string,
  prefix: string,
  columns: EventColumns,
): DialogueParts | undefined {
  const values = splitFields(line.slice(prefix.length), columns.names.length);
  if (!values) return undefined;
  const [start = '', end = ''] = [values[columns.start], values[columns.end]];
  const [startMs, endMs] = [parseAssTime(start), parseAssTime(end)];
  if (startMs === undefined || endMs === undefined) return undefined;
  const isUsual = start === formatAssTime(startMs) && end === formatAssTime(endMs);
  const kept: KeptCueParts = {
    ...(prefix === PREFIX ? {} : { prefix }),
    ...(isUsual ? {} : { times: `${start},${end}` }),
    fields: otherFields(values, columns),
  };
  return { startMs, endMs, text: (values[columns.text] ?? '').replaceAll('\\N', '\n'), kept };
}

/** The fields that are no properties of a cue. */
function otherFields(values: readonly string[], { names, start, end, text }: EventColumns) {
  const entries = names.map((name, at) => [name, values[at] ?? ''] as const);
  return Object.fromEntries(entries.filter((_, at) => at !== start && at !== end && at !== text));
}

/** The last field has the rest of the line, commas included. */
function splitFields(text: string, count: number): string[] | undefined {
  const fields = text.split(',', count - 1);
  if (fields.length < count - 1) return undefined;
  const length = fields.reduce((sum, field) => sum + field.length + 1, 0);
  return length > text.length ? undefined : [...fields, text.slice(length)];
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
export function writeDialogue(cue: Cue, columns: EventColumns, style?: string): string {
  const [start, end] = writeTimes(cue);
  const values = columns.names.map((name, at) => {
    if (at === columns.start) return start;
    if (at === columns.end) return end;
    if (at === columns.text) return textLines(cue.text).join('\\N');
    return cue.kept?.fields?.[name] ?? defaultField(name.toLowerCase(), style);
  });
  return (cue.kept?.prefix ?? PREFIX) + values.join(',');
}

function defaultField(name: string, style: string | undefined): string {
  return (name === 'style' && style) || (DEFAULT_FIELDS[name] ?? '');
}

function writeTimes({ startMs, endMs, kept }: Cue): [string, string] {
  const [start = '', end = ''] = kept?.times?.split(',') ?? [];
  return [
    parseAssTime(start) === startMs ? start : formatAssTime(startMs),
    parseAssTime(end) === endMs ? end : formatAssTime(endMs),
  ];
}
