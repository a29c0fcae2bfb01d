/** Characters that begin no line in East Asian text: closing punctuation, small kana, marks. */
const NOT_FIRST =
  /^[、。，．・：；？！゛゜ヽヾゝゞ々ー）〕］｝〉》」』】〗〙〟’”…‥—～,.:;?!)\]}%‰℃ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ゠–〜｡｣､･]/u;

/** Characters that end no line: opening brackets and quotes, signs of money. */
const NOT_LAST = /[（〔［｛〈《「『【〖〘〝‘“([{$¥￥£€＄｢]$/u;

/** Particles and endings of Chinese and Japanese that belong to the word before them. */
const PARTICLES = new Set([
  ...'的了吗嗎呢吧啊呀嘛着著过過们們地得',
  ...'はがをにでともへのやかねよわぞさしなただて',
  ...'のに ので から けど けれど って です ます まで より だけ しか でも とか たら なら ない ば'.split(
    ' ',
  ),
]);

/** Chinese words that belong to the word after them. */
const LEADING = /[个個那这這每的和跟与與把被在从從对對向给給不很着著]$/u;

/** Whether the rules of East Asian typesetting allow a line break between the two texts. */
export function mayBreakBetween(before: string, after: string): boolean {
  return !NOT_FIRST.test(after) && !NOT_LAST.test(before);
}

/** The cost of a break between two words without a space. */
export function costOfJoint(before: string, after: string): number {
  if (/[。！？!?…][」』”’）)]*$/u.test(before)) return 0;
  if (/[，、；：,;:—～][」』”’）)]*$/u.test(before)) return 1;
  if (PARTICLES.has(after)) return 20;
  if (LEADING.test(before)) return 14;
  return /\p{Script=Hiragana}/u.test(before) && PARTICLES.has(before) ? 3 : 6;
}
