import { say } from '../../../../i18n/notice.ts';
import { OperatorError } from '../../../errors/operator-error.ts';

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s+(\S.*))?$`);

export interface Timing {
  startMs: number;
  endMs: number;
  /** WebVTT cue settings, such as the position. */
  settings: string;
}

/** Parses `00:00:01,000 --> 00:00:02,500`. */
export function parseTiming(line: string, lineNo: number): Timing {
  const match = TIMING.exec(line);
  if (!match)
    throw new OperatorError(say('deskIngest.lineNotTime', { line: lineNo, text: line.trim() }));
  const [, ...parts] = match;
  const startMs = milliseconds(parts.slice(0, 4));
  const endMs = milliseconds(parts.slice(4, 8));
  if (endMs <= startMs)
    throw new OperatorError(say('deskIngest.lineEnds', { line: lineNo, text: line.trim() }));
  return { startMs, endMs, settings: parts[8] ?? '' };
}

function milliseconds([hours = '0', minutes = '0', seconds = '0', rest = '0']: (
  | string
  | undefined
)[]): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(rest.padEnd(3, '0'));
}

/** Formats a time as WebVTT does: `00:00:01.000`. */
export function formatTime(ms: number): string {
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const [hours, minutes] = [ms / 3_600_000, (ms / 60_000) % 60];
  return `${part(hours, 2)}:${part(minutes, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
}
