import type { SubtitleFormat } from '../cue.ts';
import { splitMarkup } from '../markup.ts';
import { balanceTags } from './balance-tags.ts';

/** The beginning of a tag in a part that was read as text: it lacks its closing character. */
const INCOMPLETE: Record<SubtitleFormat, RegExp> = {
  srt: /<\/?(?:b|i|u|s|font)(?=[\s<]|$)[^<]{0,20}|\{\\[^{}]{0,20}/i,
  vtt: /<[^<]{0,20}/,
  ass: /\{[^{}]{0,20}|\}/,
};

/** The first faulty tag of a text, if there is one. */
export function findTagFault(text: string, format: SubtitleFormat): string | undefined {
  if (!/[<>{}]/.test(text)) return undefined;
  const { fault } = balanceTags(text, format);
  if (fault !== undefined) return fault;
  for (const { kind, value } of splitMarkup(text, format)) {
    const incomplete = kind === 'text' ? INCOMPLETE[format].exec(value) : null;
    if (incomplete) return incomplete[0].trim();
  }
  return undefined;
}
