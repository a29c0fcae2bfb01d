import { MAX_SOURCE_TEXT } from '#contract/limits/ai-limits.ts';
import { sendable } from './outgoing-text.ts';

/**
 * The beginning of a script or of subtitles that fits in a call, cut at the end of a line. The
 * beginning introduces the people and the conflict, which titles and synopses are about.
 */
export function draftSource(text: string, max = MAX_SOURCE_TEXT): string {
  const characters = Array.from(sendable(text));
  if (characters.length <= max) return characters.join('');
  const cut = characters.slice(0, max).join('');
  const lineEnd = cut.lastIndexOf('\n');
  return (lineEnd > 0 ? cut.slice(0, lineEnd) : cut).trim();
}
