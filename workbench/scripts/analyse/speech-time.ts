import type { ScriptLine } from '../parse/script.ts';
import { countText } from './count-text.ts';

/** How much is said in a minute, by script. */
export const SPOKEN_PER_MINUTE = { han: 270, japanese: 360, hangul: 330, words: 150 };
export const PAUSE_SECONDS = 0.5;
export const MIN_ACTION_SECONDS = 2;

/**
 * The estimated seconds of a line on screen. A speech takes its characters (Chinese, Japanese,
 * Korean) or words (other scripts) at the rates above, and half a second after it. A description
 * takes half of the time that it would take to say, but at least two seconds.
 */
export function secondsOf(line: ScriptLine): number {
  const spoken = spokenSeconds(line.text);
  if (line.kind === 'dialogue') return spoken === 0 ? 0 : spoken + PAUSE_SECONDS;
  return Math.max(MIN_ACTION_SECONDS, spoken / 2);
}

function spokenSeconds(text: string): number {
  const { han, kana, hangul, words } = countText(text);
  const hanRate = kana > 0 ? SPOKEN_PER_MINUTE.japanese : SPOKEN_PER_MINUTE.han;
  return (
    60 *
    (han / hanRate +
      kana / SPOKEN_PER_MINUTE.japanese +
      hangul / SPOKEN_PER_MINUTE.hangul +
      words / SPOKEN_PER_MINUTE.words)
  );
}
