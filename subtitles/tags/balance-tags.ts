import type { SubtitleFormat } from '../cue.ts';
import { splitMarkup } from '../markup.ts';
import { type EnclosingTag, endOf, mayStayOpen, readEnclosingTag } from './tag-name.ts';

interface Balanced {
  readonly text: string;
  /** The first tag that had to be closed, opened again or removed. */
  readonly fault?: string;
}

/**
 * Closes tags that are open at the end, removes ends without a beginning, and closes and reopens
 * tags that are not nested. The visible text stays the same.
 */
export function balanceTags(text: string, format: SubtitleFormat): Balanced {
  const balancer = new Balancer(format);
  for (const { value } of splitMarkup(text, format)) balancer.add(value);
  return balancer.finish();
}

class Balancer {
  #text = '';
  #fault: string | undefined;
  #open: EnclosingTag[] = [];
  /** Tags that were closed with an outer one and are reopened if text follows. */
  #toReopen: EnclosingTag[] = [];
  readonly #format: SubtitleFormat;

  constructor(format: SubtitleFormat) {
    this.#format = format;
  }

  add(value: string) {
    const tag = readEnclosingTag(value, this.#format);
    if (tag?.isEnd) this.#end(tag);
    else {
      this.#reopen();
      this.#text += value;
      if (tag) this.#open.push(tag);
    }
  }

  finish(): Balanced {
    for (const tag of this.#open.toReversed()) {
      if (mayStayOpen(tag, this.#format)) continue;
      this.#fault ??= tag.value;
      this.#text += endOf(tag);
    }
    return this.#fault === undefined
      ? { text: this.#text }
      : { text: this.#text, fault: this.#fault };
  }

  #end(tag: EnclosingTag) {
    const isName = ({ name }: EnclosingTag) => name === tag.name;
    const waiting = this.#toReopen.findLastIndex(isName);
    if (waiting >= 0) {
      this.#toReopen.splice(waiting, 1);
      return;
    }
    const index = this.#open.findLastIndex(isName);
    if (index < 0) {
      this.#fault ??= tag.value;
      return;
    }
    const inner = this.#open.slice(index + 1);
    for (const other of inner.toReversed()) this.#text += endOf(other);
    if (inner.length > 0) this.#fault ??= tag.value;
    this.#text += tag.value;
    this.#open.length = index;
    this.#toReopen = [...inner, ...this.#toReopen];
  }

  #reopen() {
    for (const tag of this.#toReopen) this.#text += tag.value;
    this.#open.push(...this.#toReopen);
    this.#toReopen = [];
  }
}
