import { readFacts } from '../checks/text-facts.ts';
import type { Cue, SubtitleFormat } from '../cue.ts';
import { copyableParts } from '../formats/remove-cues.ts';
import { plainText } from '../markup.ts';
import { cutText } from '../tags/cut-text.ts';

/**
 * Divides a cue at an offset in its text. Each part is shown as long as its share of the visible
 * characters. The second part keeps position and style, but no comments or label.
 */
export function divideCue(cue: Cue, format: SubtitleFormat, at: number, newId: number): [Cue, Cue] {
  const [firstText, secondText] = cutText(cue.text, format, at);
  const first = countIn(firstText, format);
  const second = countIn(secondText, format);
  const share = first + second === 0 ? 0.5 : first / (first + second);
  const middleMs = placeInside(cue, share);
  const kept = copyableParts(cue.kept);
  return [
    { ...cue, endMs: middleMs, text: firstText },
    {
      id: newId,
      startMs: middleMs,
      endMs: cue.endMs,
      text: secondText,
      ...(kept && { kept }),
    },
  ];
}

function countIn(text: string, format: SubtitleFormat): number {
  return readFacts(plainText(text, format)).characters;
}

/** Hundredths of a second, which every format can write, and never the start or end itself. */
function placeInside({ startMs, endMs }: Cue, share: number): number {
  if (endMs <= startMs) return endMs;
  const limitedShare = Math.min(Math.max(share, 0.1), 0.9);
  const middleMs = Math.round((startMs + (endMs - startMs) * limitedShare) / 10) * 10;
  return middleMs > startMs && middleMs < endMs ? middleMs : Math.floor((startMs + endMs) / 2);
}
