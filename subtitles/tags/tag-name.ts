import type { SubtitleFormat } from '../cue.ts';

/** Tags that enclose text. Others, such as the time stamps of WebVTT, have no end. */
const ENCLOSING: Record<SubtitleFormat, RegExp> = {
  srt: /^<(\/?)(b|i|u|s|font)(?=[\s>])/i,
  vtt: /^<(\/?)(b|i|u|c|v|ruby|rt|lang)(?=[\s.>])/,
  ass: /^(?!)/,
};

export interface EnclosingTag {
  readonly name: string;
  readonly isEnd: boolean;
  /** As it is in the file. */
  readonly value: string;
}

export function readEnclosingTag(value: string, format: SubtitleFormat): EnclosingTag | undefined {
  const match = ENCLOSING[format].exec(value);
  if (!match) return undefined;
  return { name: (match[2] ?? '').toLowerCase(), isEnd: match[1] === '/', value };
}

export function endOf({ name }: EnclosingTag): string {
  return `</${name}>`;
}

/** WebVTT allows a voice without an end if it encloses the rest of the cue. */
export function mayStayOpen({ name }: EnclosingTag, format: SubtitleFormat): boolean {
  return format === 'vtt' && name === 'v';
}
