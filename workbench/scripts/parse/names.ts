import { hasCjk, narrow } from './narrow.ts';

/** Names that are equal but for case and spaces are the same person or place. */
export function nameKey(name: string): string {
  return narrow(name).toLowerCase().replace(/\s+/g, '');
}

const BRACKETS = /\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g;

/** Splits a list of people or props: `张三（28岁）、李四` or `Mia, Leo`. */
export function splitNames(list: string): string[] {
  const text = narrow(list).replace(BRACKETS, ' ');
  const names = text.split(separatorsOf(text)).map(cleanName);
  return [...new Set(names.filter(isListedName))];
}

/** Words that stand for an empty list, as in `人物：无`. */
const NONE = /^(?:无|無|没有|沒有|なし|없음|none|nobody|n\/a|ninguno|nadie|-)$/i;

function isListedName(name: string): boolean {
  return name !== '' && name.length <= MAX_NAME && !NONE.test(name);
}

/** Chinese and Japanese lists may have spaces only; names in other scripts contain spaces. */
function separatorsOf(text: string): RegExp {
  if (!hasCjk(text)) return /\s*[,;/|&+]\s*|\s+(?:and|y|e)\s+/;
  return /[、,;/|&+]/.test(text) || /[\uac00-\ud7af]/.test(text) ? /[、,;/|&+。]/ : /[\s。]+/;
}

export const MAX_NAME = 40;

function cleanName(name: string): string {
  return name
    .replace(/^[\s"“”'*_·.:-]+|[\s"“”'*_·:-]+$/g, '')
    .replace(/(?<=\S{2})\.$/, '')
    .replace(/\s+/g, ' ');
}

/** Voices and groups, which are not persons of the story. */
const NOBODY = new Set(
  [
    '旁白 画外音 畫外音 解说 解說 字幕 广播 廣播 系统 系統 众人 眾人 众 眾 所有人 大家 全体 全體 其他人',
    'narrator voice voiceover vo everyone all crowd both together subtitle caption',
    'narrador narradora voz todos todas ambos',
    'ナレーション ナレーター 全員 一同 みんな',
    '내레이션 나레이션 내레이터 모두 일동 다같이',
  ]
    .join(' ')
    .split(' '),
);

/** An unnamed number of people: `群演若干`, `宾客数人`, `保镖们`. */
const GROUP =
  /若干|群演|群众|群眾|[数數多几幾][人名位个個]|[们們]$|엑스트라|여러 ?명|エキストラ|数人|^(?:the )?(?:extras|guests|crowd|figurantes|invitados)$|^(?:several|various|varios|varias) /i;

export function isPerson(name: string): boolean {
  return !NOBODY.has(nameKey(name)) && !GROUP.test(narrow(name));
}
