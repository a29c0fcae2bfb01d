import type { Cue, SubtitleFormat } from '../cue.ts';

/** The positions that overrides of ASS and settings of WebVTT give. */
const OVERRIDE = /\\(?:an?\d+|pos\([^()]*\)|move\([^()]*\))/;
const SETTING = /(?:^|\s)(?:line|position|region|vertical):\S+/g;

/**
 * Identifies where a cue is shown. Cues at different places may be shown at the same time: a sign
 * at the top, or the second language of an ASS file in a style of its own.
 */
export function placeOf({ text, kept }: Cue, format: SubtitleFormat): string {
  if (format === 'vtt') return kept?.settings?.match(SETTING)?.join('') ?? '';
  const position = text.includes('\\') ? (OVERRIDE.exec(text)?.[0] ?? '') : '';
  const style = kept?.fields?.Style;
  return style === undefined ? position : `${position} ${style}`;
}
