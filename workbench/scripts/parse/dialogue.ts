import { joinNotes, splitDirections } from './directions.ts';
import { isPerson, MAX_NAME } from './names.ts';
import { hasCjk, narrow } from './narrow.ts';

export interface Speech {
  readonly speakers: readonly string[];
  readonly note: string;
  readonly text: string;
}

/** Reads `张三：…`, `张三（怒）：…`, `张三OS：…`, `MIA (V.O.): …` and `ミア「…」`. */
export function readSpeech(line: string): Speech | undefined {
  const speech = readColonSpeech(line) ?? readQuotedSpeech(line);
  return speech && withWords(speech, speech.text);
}

/** The speech with these words; directions among them become part of the note. */
export function withWords<Said extends Speech>(speech: Said, words: string): Said {
  const { text, directions } = splitDirections(words);
  return { ...speech, text, note: joinNotes(speech.note, ...directions) };
}

const MAX_HEAD = 80;

function readColonSpeech(line: string): Speech | undefined {
  const text = narrow(line.slice(0, MAX_HEAD + 3));
  const colon = endOfHead(text);
  if (colon < 1 || colon > MAX_HEAD || text.startsWith('//', colon + 1)) return undefined;
  const speaker = readSpeaker(text.slice(0, colon));
  return speaker && { ...speaker, text: line.slice(colon + 1).trim() };
}

/** The first colon that is not inside brackets: `张三（电话：忙音）：喂？`. */
function endOfHead(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length && at <= MAX_HEAD; at++) {
    const char = text[at];
    if (char === '(' || char === '[' || char === '【') depth += 1;
    else if (char === ')' || char === ']' || char === '】') depth -= 1;
    else if (char === ':' && depth <= 0) return at;
  }
  return -1;
}

/** The Japanese form. Only with kana: in Chinese, quotation marks may follow any words. */
function readQuotedSpeech(line: string): Speech | undefined {
  const quote = line.indexOf('「');
  if (quote < 1 || quote > MAX_HEAD || !/」\s*$/.test(line) || !/[\u3040-\u30ff]/.test(line))
    return undefined;
  const speaker = readSpeaker(narrow(line.slice(0, quote)));
  return speaker && { ...speaker, text: line.slice(quote + 1, line.lastIndexOf('」')) };
}

const EXTENSION =
  /(?<=\S)[\s.-]*(?:\b(?:V\.? ?O\.?|O\.? ?S\.?|O\.? ?C\.?)|(?<![a-z])(?:VO|OS|OV)|画外音|畫外音|内心独白|內心獨白|内心|內心|心声|心聲|独白|獨白)\s*$/i;

/** A name as written before its line, without how the line is said. */
export function readSpeaker(head: string): Pick<Speech, 'speakers' | 'note'> | undefined {
  // A line that begins with brackets describes what is seen: `【钩子】信上写着：…`.
  if (/^\s*[(【[]/.test(head)) return undefined;
  const notes: string[] = [];
  let name = head.replace(/\(([^()]*)\)|\[([^[\]]*)\]|【([^【】]*)】/g, (_all, ...groups) => {
    notes.push(String(groups.find((group) => typeof group === 'string')).trim());
    return ' ';
  });
  const extension = EXTENSION.exec(name);
  if (extension && isPerson(name.trim())) {
    notes.unshift(extension[0].replace(/^[\s.-]+/, '').trim());
    name = name.slice(0, extension.index);
  }
  name = name.replace(/^[\s*_>@-]+|[\s*_-]+$/g, '');
  if (!isName(name)) return undefined;
  return {
    speakers: name.split(/\s*[、/&+]\s*/).filter(Boolean),
    note: joinNotes(...notes),
  };
}

const MAX_CJK_NAME = 12;
const SMALL_WORDS = /^(?:de|del|la|las|los|el|y|e|of|the|and|von|van|der|da|di|du|le|in|at|with)$/;
/** Texts on a screen, numbered shots and confrontations: `微信消息：`, `分镜1：`, `A VS B：`. */
const INSERT =
  /(?:显示|顯示|消息|短信|简讯|簡訊|弹窗|彈窗|弹幕|彈幕|屏幕上?|螢幕上?|通知)$|^(?:分镜|分鏡|镜头|鏡頭|特写|特寫|画面|畫面|shot|cut|カット|컷)\s*\d+$|(?<![a-z])vs\.?(?![a-z])/i;
/** Transitions and shots, which also end with a colon. */
const TRANSITION = /\bTO$|^(?:FADE|CUT|DISSOLVE|MATCH|SMASH|CORTE|FUNDIDO|切至|切到|闪回|黑场)/;

function isName(name: string): boolean {
  if (name === '' || name.length > MAX_NAME || /^[\d\s.,/-]+$/.test(name)) return false;
  if (/[。!?,;…"“”《》<>=△▲○〇#\\{}]/.test(name)) return false;
  if (TRANSITION.test(name) || INSERT.test(name)) return false;
  if (hasCjk(name)) return name.length <= MAX_CJK_NAME || /[、/&+]/.test(name);
  const words = name.split(/[\s/&+]+/);
  if (words.length > 5 || !/^[\p{Lu}\p{Lt}\d]/u.test(name)) return false;
  return words.every((word) => /^[\p{Lu}\p{Lt}\d#'’(]/u.test(word) || SMALL_WORDS.test(word));
}
