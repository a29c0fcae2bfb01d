import { HOOK_WORDS } from './hooks.ts';
import { narrow } from './narrow.ts';
import { NUMBER } from './numbers.ts';

/** The mark before a description of what is seen. */
export const ACTION = /^\s*[△▲▽∆Δ]\s*/;

const EPISODE = `(?:本集|第\\s*${NUMBER}\\s*[集话話回]|全剧|全劇|제?\\s*[0-9]{1,4}\\s*[화회])`;
const END = '完|终|終|结束|結束|完结|完結|剧终|劇終|終わり|おわり|끝';
const FLASHBACK = '闪回|閃回|回忆|回憶|梦境|夢境|插叙|回想|회상|flashback|retroceso';
const EDGE = '开始|開始|结束|結束|完|始まり|終わり|시작|끝|begins?|starts?|ends?|over|inicio|fin';

const MARKER = new RegExp(
  `^(?:${[
    `${EPISODE}?\\s*(?:${END})`,
    `${EPISODE}?\\s*(?:${HOOK_WORDS})`,
    `(?:${FLASHBACK})\\s*(?:${EDGE})?`,
    '(?:the )?end(?: of (?:the )?episode(?: [0-9]{1,4})?)?',
    'fin(?: del (?:episodio|capítulo)(?: [0-9]{1,4})?)?',
  ].join('|')})$`,
  'i',
);
const AROUND = /^[\s【[(〔《—–=*#-]+|[\s】\])〕》—–=*#:.!…-]+$/g;
const MAX_MARKER = 40;

/** A line that only says where something ends or begins: `【本集完】`, `（闪回开始）`, `【卡点】`. */
export function isMarker(line: string): boolean {
  return line.length <= MAX_MARKER && MARKER.test(narrow(line).replace(AROUND, ''));
}
