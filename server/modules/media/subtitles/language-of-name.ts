import { basename, dirname, extname } from 'node:path';

/** Languages as far as they differ in their encodings. */
export type SubtitleLanguage = 'zh' | 'zh-TW' | 'ja' | 'ko' | 'western';

const WORDS: Record<SubtitleLanguage, string> = {
  zh: 'zh chs chi zho cn sg sc gb gbk hans chinese 简体 简中 简 中文',
  'zh-TW': 'cht tw hk mo tc big5 hant 繁體 繁体 繁中 繁',
  ja: 'ja jp jpn japanese 日本語 日語 日语 日文',
  ko: 'ko kr kor korean 한국어 韓語 韩语 韩文',
  western: 'es spa spanish español en eng english pt por fr fre fra de ger deu it ita',
};
const languageOfWord = new Map(
  (Object.keys(WORDS) as SubtitleLanguage[]).flatMap((language) =>
    WORDS[language].split(' ').map((word) => [word, language] as const),
  ),
);

/** From `ep1.zh-TW.srt`, `ep1_cht.srt`, or the folder in `ja/ep1.srt`; the last word counts. */
export function languageOfName(file: string): SubtitleLanguage | undefined {
  return languageIn(basename(file, extname(file))) ?? languageIn(basename(dirname(file)));
}

function languageIn(name: string): SubtitleLanguage | undefined {
  return name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => languageOfWord.get(word))
    .findLast((language) => language !== undefined);
}
