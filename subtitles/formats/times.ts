/** The times of a cue, and what follows them in their line. */
export interface TimeLine {
  startMs: number;
  endMs: number;
  settings: string;
}

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})`;
const TIME_LINE = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s+(\S.*)|\s*)$`);

/** Parses `00:00:01,000 --> 00:00:02,500`, the form of SubRip, or of WebVTT with its settings. */
export function parseTimeLine(line: string): TimeLine | undefined {
  const parts = TIME_LINE.exec(line);
  if (!parts) return undefined;
  const settings = parts[9]?.trimEnd() ?? '';
  return { startMs: toMs(parts.slice(1, 5)), endMs: toMs(parts.slice(5, 9)), settings };
}

function toMs(parts: (string | undefined)[]): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '0'] = parts;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}

/** Whether a line may have times, as a quick check. */
export function hasArrow(line: string): boolean {
  return /[>＞→]/.test(line);
}

/** A longer line has no times that a person mistyped. */
const MAX_REPAIRED_LENGTH = 300;

/**
 * Also parses times with full-width characters, another arrow, spaces around the separators, a colon
 * before the milliseconds, or without milliseconds.
 */
export function parseMistypedTimeLine(line: string): TimeLine | undefined {
  if (line.length > MAX_REPAIRED_LENGTH || !hasArrow(line)) return undefined;
  const repaired = line
    .normalize('NFKC')
    .replace(/\s*(?:[-–—−]+\s?>|→)\s*/, ' --> ')
    .replace(/(\d) ?([:.,]) ?(?=\d)/g, '$1$2')
    .replace(/(:\d\d:\d\d):(\d{3})(?!\d)/g, '$1.$2')
    .replace(/(:\d\d)(?=\s|$)(?!:)/g, '$1.000');
  return parseTimeLine(repaired);
}

/** `00:00:01.000` with the separator of the format. */
export function formatTime(ms: number, separator: '.' | ','): string {
  const time = Math.max(0, Math.round(ms));
  return `${clock(time, 2)}${separator}${digits(time % 1000, 3)}`;
}

export function formatTimes(startMs: number, endMs: number, separator: '.' | ','): string {
  return `${formatTime(startMs, separator)} --> ${formatTime(endMs, separator)}`;
}

const ASS_TIME = /^\s*(\d{1,3}):([0-5]?\d):([0-5]?\d)(?:[.,:](\d{1,3}))?\s*$/;

/** Parses `0:00:01.00`. */
export function parseAssTime(field: string): number | undefined {
  const parts = ASS_TIME.exec(field);
  return parts ? toMs(parts.slice(1)) : undefined;
}

export function formatAssTime(ms: number): string {
  const hundredths = Math.max(0, Math.round(ms / 10));
  return `${clock(hundredths * 10, 1)}.${digits(hundredths % 100, 2)}`;
}

function clock(ms: number, hourDigits: number): string {
  const seconds = Math.floor(ms / 1000);
  const hours = digits(Math.floor(seconds / 3600), hourDigits);
  return `${hours}:${digits(Math.floor(seconds / 60) % 60, 2)}:${digits(seconds % 60, 2)}`;
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
