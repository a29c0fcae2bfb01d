const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };

/** The source of a regular expression for a number in digits or Chinese numerals. */
export const NUMBER = '(?:[0-9]{1,4}|[零〇一二两兩三四五六七八九十百千]{1,9})';

/** Reads what `NUMBER` matches: `12`, `十二`, `一百零三` or `一〇三`. */
export function readNumber(text: string): number {
  if (/^[0-9]/.test(text)) return Number(text);
  let total = 0;
  let pending: number | undefined;
  for (const char of text) {
    const unit = UNITS[char];
    const digit = DIGITS[char] ?? 0;
    if (unit !== undefined) {
      total += (pending ?? 1) * unit;
      pending = undefined;
    } else pending = total === 0 ? (pending ?? 0) * 10 + digit : digit;
  }
  return total + (pending ?? 0);
}
