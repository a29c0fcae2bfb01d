import { narrow } from '../narrow.ts';

/** A line that may be a heading, without brackets and marks around it: `【第1集】`, `## 1-1 大堂`. */
export function headingText(line: string): string {
  const bare = line.replace(/^[\s\u3000#*>=_]+|[\s\u3000*_=]+$/g, '');
  const text = narrow(bare);
  const [open = '', close = ''] = [text[0], text.at(-1)];
  if (BRACKETS.get(open) === close) return bare.slice(1, -1).trim();
  // `【1-1】酒店大堂 日 内`
  const end = BRACKETS.has(open) ? text.indexOf(BRACKETS.get(open) ?? '') : -1;
  return end > 0 && end <= MAX_BRACKETED ? `${bare.slice(1, end)} ${bare.slice(end + 1)}` : bare;
}

const MAX_BRACKETED = 40;
const BRACKETS = new Map([
  ['【', '】'],
  ['[', ']'],
  ['(', ')'],
  ['〔', '〕'],
  ['《', '》'],
]);
