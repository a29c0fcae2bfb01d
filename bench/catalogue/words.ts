import type { Locale } from '#i18n/locales.ts';
import { searchTerms } from '#server/areas/catalogue/search/search-terms.ts';

/**
 * A title is three words, one from each list of a hundred: a million different titles. `fill.ts` combines
 * them by the decimal digits of a number.
 */
const WORDS_PER_LIST = 100;

export interface Word {
  locale: Locale;
  list: number;
  /** The index of the word in its list. */
  place: number;
  text: string;
  term: string;
  grams: string[];
  /** Whether the language joins words without spaces, so that a search gram can span two words. */
  is_dense: boolean;
}

/** For each word list, the ten possible first and second letters of a word. */
type LetterPairs = [firsts: string, seconds: string][];

/** Languages written here without spaces between words. */
const dense: Partial<Record<Locale, { alphabets: LetterPairs; particles: string[] }>> = {
  zh: {
    alphabets: [
      ['爱恨情仇生死梦醒离合', '山河风雪花月星云雨雷'],
      ['豪宫侯帝村校警医商武', '门妃爷王姑霸官婿女神'],
      ['归逃婚战谋誓约债计局', '来亡礼书缘言定主中外'],
    ],
    particles: ['', '的', ''],
  },
  ja: {
    alphabets: [
      ['春夏秋冬朝昼夕夜昔今', 'かきくけこさしすせそ'],
      ['姫侍猫狐鬼社刑医画茶', 'たちつてとなにぬねの'],
      ['恋罪罰嘘鍵扉橋駅島街', 'まみむめもらりるれろ'],
    ],
    particles: ['', 'を', ''],
  },
  ko: {
    alphabets: [
      ['가나다라마바사아자차', '강남당랑망방상앙장창'],
      ['거너더러머버서어저처', '건넌던런먼번선언전천'],
      ['고노도로모보소오조초', '곡녹독록목복속옥족촉'],
    ],
    particles: ['', '의', ''],
  },
};

/** Languages written with spaces between words. */
const spaced: Partial<
  Record<Locale, { beginnings: LetterPairs; endings: string[]; particles: string[] }>
> = {
  en: {
    beginnings: [
      ['bcdfghlmns', 'aeiouaeiou'],
      ['prtvwjkbdl', 'oaieuoaieu'],
      ['mnstrlgkfh', 'ieoauieoau'],
    ],
    endings: ['llow', 'ster', 'ndale'],
    particles: ['', ' of the', ''],
  },
  es: {
    beginnings: [
      ['bcdfghlmns', 'áeíoúaéióu'],
      ['prtvzjñbdl', 'oaieuoaieu'],
      ['mnstrlgqfh', 'ieoauieoau'],
    ],
    endings: ['llero', 'sada', 'ñito'],
    particles: ['', ' de la', ''],
  },
};

/** All words with their search terms; the database combines them into titles. */
export function makeWords(): Word[] {
  const words: Word[] = [];
  for (const [locale, { alphabets, particles }] of Object.entries(dense)) {
    for (const [list, letters] of alphabets.entries())
      words.push(...makeList(locale as Locale, list, letters, particles[list] ?? '', true));
  }
  for (const [locale, { beginnings, endings, particles }] of Object.entries(spaced)) {
    for (const [list, letters] of beginnings.entries()) {
      const rest = `${endings[list]}${particles[list]}`;
      words.push(...makeList(locale as Locale, list, letters, rest, false));
    }
  }
  return words;
}

function makeList(
  locale: Locale,
  list: number,
  [firsts, seconds]: [string, string],
  rest: string,
  is_dense: boolean,
): Word[] {
  return Array.from({ length: WORDS_PER_LIST }, (_, place) => {
    const first = Array.from(firsts)[place % 10] ?? '';
    const second = Array.from(seconds)[Math.floor(place / 10)] ?? '';
    // The vowels in `seconds` repeat, so a consonant is appended to keep the words distinct.
    const middle = is_dense ? second : second + 'lnrstmvdbc'[Math.floor(place / 10)];
    const text = first + middle + rest;
    const [indexed] = searchTerms([text]);
    if (!indexed) throw new Error(`no term for ${text}`);
    return { locale, list, place, text, ...indexed, is_dense };
  });
}
