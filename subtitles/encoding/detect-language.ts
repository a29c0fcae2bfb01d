/** Languages, grouped by the encodings they use. */
export type SubtitleLanguage = 'zh' | 'zh-TW' | 'ja' | 'ko' | 'western' | OtherLanguage;

export type OtherLanguage = keyof typeof OTHER_WORDS;

const WORDS: Partial<Record<SubtitleLanguage, string>> = {
  zh: 'zh chs chi zho cn sg sc gb gbk hans chinese 简体 简中 简 中文',
  'zh-TW': 'cht tw hk mo tc big5 hant 繁體 繁体 繁中 繁',
  ja: 'ja jp jpn japanese 日本語 日語 日语 日文',
  ko: 'ko kr kor korean 한국어 韓語 韩语 韩文',
  western: 'es spa spanish español en eng english pt por fr fre fra de ger deu it ita',
};
/** These words count only at the end of a name, since some have other meanings: `el` in Spanish. */
const OTHER_WORDS = {
  arabic: 'ar ara arabic fa fas persian ur',
  baltic: 'lt lit lv lav et est',
  central: 'pl pol polish cs cze ces czech sk slk hu hun hungarian ro ron rum hr hrv sl slv',
  cyrillic: 'ru rus russian uk ukr ukrainian bg bul sr srp mk',
  greek: 'el ell gre greek',
  hebrew: 'he heb hebrew iw',
  thai: 'th tha thai',
  turkish: 'tr tur turkish',
  vietnamese: 'vi vie vietnamese',
};

const languageByWord = mapWords(WORDS);
const otherLanguageByWord = mapWords(OTHER_WORDS);

function mapWords(words: Partial<Record<SubtitleLanguage, string>>): Map<string, SubtitleLanguage> {
  const languages = Object.keys(words) as SubtitleLanguage[];
  return new Map(
    languages.flatMap((language) =>
      (words[language] ?? '').split(' ').map((word) => [word, language] as const),
    ),
  );
}

/**
 * Finds the language in a name such as `ep1.zh-TW.srt` or `ep1_cht.srt`, otherwise in the name of
 * the folder (`ja/ep1.srt`). Of several words for languages, the last one counts.
 */
export function detectLanguage(file: string): SubtitleLanguage | undefined {
  const [name = '', folder = ''] = file.split(/[/\\]/).toReversed();
  return findLanguage(name.replace(/\.[^.]*$/, '')) ?? findLanguage(folder);
}

function findLanguage(name: string): SubtitleLanguage | undefined {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return (
    otherLanguageByWord.get(words.at(-1) ?? '') ??
    words.map((word) => languageByWord.get(word)).findLast((language) => language !== undefined)
  );
}
