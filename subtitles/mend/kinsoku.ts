/** Characters that begin no line in East Asian text: closing punctuation, small kana, marks. */
const NOT_FIRST =
  /^[、。，．・：；？！゛゜ヽヾゝゞ々ー）〕］｝〉》」』】〗〙〟’”…‥—～,.:;?!)\]}%‰℃ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ゠–〜｡｣､･]/u;

/** Characters that end no line: opening brackets and quotes, signs of money. */
const NOT_LAST = /[（〔［｛〈《「『【〖〘〝‘“([{$¥￥£€＄｢]$/u;

/** Chinese particles that belong to the word before them. */
const PARTICLES = new Set(Array.from('的了吗嗎呢吧啊呀嘛着著过過们們地得'));

/** Whether the rules of East Asian typesetting allow a line break between the two texts. */
export function mayBreakBetween(before: string, after: string): boolean {
  return !NOT_FIRST.test(after) && !NOT_LAST.test(before);
}

/** The cost of a break between two words without a space. */
export function costOfJoint(before: string, after: string): number {
  if (/[。！？!?…][」』”’）)]*$/u.test(before)) return 0;
  if (/[，、；：,;:—～][」』”’）)]*$/u.test(before)) return 1;
  if (PARTICLES.has(after)) return 20;
  // A word in hiragana is mostly a particle or an ending.
  return /^\p{Script=Hiragana}/u.test(after) ? 14 : 6;
}
