import { narrow } from './narrow.ts';

/** The source of a regular expression. */
export const HOOK_WORDS = [
  '卡点|卡點|钩子|鉤子|悬念|懸念|未完待续|未完待續',
  'hook|cliff-?hanger|to be continued',
  'gancho|continuará',
  'フック|つづく|続く|次回へ続く',
  '훅|후크|엔딩 ?포인트|다음 ?화에 ?계속|계속',
].join('|');

const ANY = new RegExp(HOOK_WORDS, 'i');
/** A bracketed marker anywhere: `【本集卡点】`, `[HOOK: the letter]`. */
const BRACKETED = new RegExp(
  `[【[(〔《「][^【】()[\\]]{0,8}(?:${HOOK_WORDS})(?![a-z])[^】)\\]]{0,80}`,
  'i',
);
/** A line that is only a marker, or a marker with a text after a colon or dash. */
const LINE = new RegExp(`^[\\s△▲*#=-]*(?:${HOOK_WORDS})\\s*(?:[:—–-].*|[.…!]*)$`, 'i');

/** Whether the line says that the episode ends on a hook. */
export function isHookMarker(line: string): boolean {
  const text = narrow(line).trim();
  return ANY.test(text) && (BRACKETED.test(text) || LINE.test(text));
}
