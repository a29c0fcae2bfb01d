import hongKong from 'opencc-js/dict/HKVariants';
import toTraditional from 'opencc-js/dict/STCharacters';
import toSimplified from 'opencc-js/dict/TSCharacters';
import taiwan from 'opencc-js/dict/TWVariants';

/**
 * Maps each variant of a Han character (Simplified, Traditional, Taiwan, Hong Kong) to one
 * canonical form. The map is a union-find over the tables of both directions, since these are not
 * inverse to each other (餘 becomes 余, but 馀 becomes 餘).
 */
const forms = new Map<string, string>();

function canonicalForm(character: string): string {
  const next = forms.get(character);
  return next === undefined ? character : canonicalForm(next);
}

// A table has the format `乾 干|亂 乱`: each character is followed by its variants.
for (const dictionary of [toSimplified, toTraditional, taiwan, hongKong]) {
  for (const entry of dictionary.split('|')) {
    const [from = '', ...others] = entry.split(' ');
    for (const other of others) {
      const [a, b] = [canonicalForm(from), canonicalForm(other)];
      if (a !== b) forms.set(a, b);
    }
  }
}
for (const character of forms.keys()) forms.set(character, canonicalForm(character));

/** Returns the same character for all variants of a Han character. */
export function foldHan(character: string): string {
  return forms.get(character) ?? character;
}
