import type { Cue, SubtitleFormat } from '../cue.ts';

const POSITION = /\\(?:an?\d+|pos\([^()]*\)|move\([^()]*\))/;

/**
 * Identifies where a cue is shown. Cues at different places may be shown at the same time: a sign
 * at the top, or the second language of an ASS file in a style of its own.
 */
export function placeOf({ text, kept }: Cue, format: SubtitleFormat): string {
  const position = format !== 'vtt' && text.includes('\\') ? POSITION.exec(text)?.[0] : undefined;
  if (!kept?.settings && !kept?.fields && position === undefined) return '';
  return [position, kept?.settings?.trim(), kept?.fields?.Style].join('\n').trim();
}
