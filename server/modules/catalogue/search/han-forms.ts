import hongKong from 'opencc-js/dict/HKVariants';
import toTraditional from 'opencc-js/dict/STCharacters';
import toSimplified from 'opencc-js/dict/TSCharacters';
import taiwan from 'opencc-js/dict/TWVariants';

/**
 * Which form stands for all the ways one character is written: Simplified, Traditional, and as
 * Taiwan or Hong Kong prefer it. Joined both ways, since the tables are not each other's mirror
 * (餘 becomes 余, but 馀 becomes 餘) and a keyword may hold any of them.
 */
const forms = new Map<string, string>();

function formOf(character: string): string {
  const next = forms.get(character);
  return next === undefined ? character : formOf(next);
}

/** `乾 干|亂 乱`: a character, and after it what it may become. */
for (const dictionary of [toSimplified, toTraditional, taiwan, hongKong]) {
  for (const entry of dictionary.split('|')) {
    const [from = '', ...others] = entry.split(' ');
    for (const other of others) {
      const [one, another] = [formOf(from), formOf(other)];
      if (one !== another) forms.set(one, another);
    }
  }
}
for (const character of forms.keys()) forms.set(character, formOf(character));

/** The one form of a character, whether it was written in Simplified or Traditional Chinese. */
export function foldHan(character: string): string {
  return forms.get(character) ?? character;
}
