import { hanFormOf } from './han-variants.ts';
import { countScripts, scriptOf } from './scripts.ts';

/** Frequent words that the other language does not have. */
const ENGLISH = new Set(
  "the and you is it that what this are was have not your for my don't i'm it's do can will know who how with he she we".split(
    ' ',
  ),
);
const SPANISH = new Set(
  'que de el la los las es y un una por para con qué está pero sí muy eso esto yo tú mi como lo se del ya aquí quién usted'.split(
    ' ',
  ),
);
/** Frequent words of other languages in Latin script that share words with the two above. */
const OTHERS = new Set(
  'não você eu uma em ele ela isso je vous est les des pas une ne che di il è sono non und ich nicht das ist der die yang tidak aku kamu saya'.split(
    ' ',
  ),
);

/** A guess needs this many frequent words per hundred words. */
const MIN_SHARE = 8;

/** The language of visible texts as a BCP 47 tag; empty if it is none of the site's languages. */
export function guessLanguage(
  texts: Iterable<string>,
): '' | 'zh' | 'zh-TW' | 'ja' | 'ko' | 'en' | 'es' {
  const text = Array.from(texts).join('\n').slice(0, 20_000);
  const counts = countScripts(text);
  if (Object.values(counts).every((count) => count === 0)) return '';
  switch (scriptOf(counts)) {
    case 'korean':
      return 'ko';
    case 'japanese':
      return 'ja';
    case 'han':
      return isTraditional(text) ? 'zh-TW' : 'zh';
    case 'latin':
      return guessLatin(text);
    default:
      return '';
  }
}

function isTraditional(text: string): boolean {
  let balance = 0;
  for (const character of text) {
    const form = hanFormOf(character.codePointAt(0) ?? 0);
    if (form) balance += form === 'hant' ? 1 : -1;
  }
  return balance > 0;
}

function guessLatin(text: string): '' | 'en' | 'es' {
  const words = text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}']+/gu);
  if (!words) return '';
  const share = (known: Set<string>) =>
    (words.filter((word) => known.has(word)).length * 100) / words.length;
  const [english, spanish] = [share(ENGLISH), share(SPANISH)];
  if (Math.max(english, spanish) < Math.max(MIN_SHARE, share(OTHERS))) return '';
  return spanish > english ? 'es' : 'en';
}
