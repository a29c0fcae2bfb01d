import { isHookMarker } from '#workbench/scripts/parse/hooks.ts';
import { readLabel } from '#workbench/scripts/parse/labels.ts';
import { isMarker } from '#workbench/scripts/parse/markers.ts';
import { hasCjk } from '#workbench/scripts/parse/narrow.ts';
import { LATIN_WORDS, UNSPACED_WORDS } from './prop-words.ts';

const BRACKETED = /[【〔]([^【】〔〕]{1,24})[】〕]/g;
const QUOTED = /[“"「『]([^“”"「」『』]{1,24})[”"」』]/g;

/** Names that the writer has set off in a description: `【亲子鉴定书】`, `〔玉佩〕`, `“Lot 7”`. */
export function markedProps(text: string): string[] {
  const names = [BRACKETED, QUOTED].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([all, name = '']) => (isProp(all) ? name.trim() : '')),
  );
  return names.filter((name) => name !== '');
}

const QUOTE = /^[“"「『]/;

/**
 * Excludes markers, labels and sentences. Chinese and Japanese have no spaces by which a sentence
 * could be told from a name, so quoted names in them must contain a common prop.
 */
function isProp(marked: string): boolean {
  const inside = marked.slice(1, -1);
  if (/[，。！？,.!?:：；;…]/.test(inside) || inside.split(/\s+/).length > 4) return false;
  if (QUOTE.test(marked) && hasCjk(inside) && inside.search(UNSPACED_WORDS) < 0) return false;
  return (
    !isMarker(inside) &&
    !isHookMarker(marked) &&
    !readLabel(inside) &&
    !/^(?:闪回|閃回|回忆|回憶|字幕|画外音|特写)/.test(inside)
  );
}

/** Common props, except those in a marked name. */
export function knownProps(text: string): string[] {
  const words = hasCjk(text) ? UNSPACED_WORDS : LATIN_WORDS;
  const unmarked = text.replace(BRACKETED, ' ').replace(QUOTED, ' ');
  return Array.from(unmarked.matchAll(words), ([word]) => word);
}
