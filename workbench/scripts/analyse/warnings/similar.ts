/** A name and how often it occurs. */
export interface Counted {
  readonly name: string;
  readonly key: string;
  readonly count: number;
  readonly line: number;
}

export interface SimilarPair {
  readonly rarer: Counted;
  readonly other: Counted;
}

/** Pairs of names that differ by one character, where one is so rare that it may be a mistake. */
export function similarPairs(names: readonly Counted[], minLength: number): SimilarPair[] {
  const pairs: SimilarPair[] = [];
  for (const group of neighbours(names.filter(({ key }) => key.length >= minLength))) {
    for (const [at, first] of group.entries()) {
      for (const second of group.slice(at + 1)) {
        const [rarer, other] = first.count < second.count ? [first, second] : [second, first];
        if (isSuspicious(rarer, other)) pairs.push({ rarer, other });
      }
    }
  }
  return [...new Map(pairs.map((pair) => [`${pair.rarer.key}\n${pair.other.key}`, pair])).values()];
}

/** The comparisons in a group grow with the square of its names. */
const MAX_GROUP = 30;

/**
 * Names that are equal when one character is left out. Two names have an edit distance of one only
 * if they share such a form, which is found without comparing every pair.
 */
function neighbours(names: readonly Counted[]): Counted[][] {
  const groups = new Map<string, Counted[]>();
  for (const name of names) {
    const chars = [...name.key];
    const forms = chars.map((_char, at) => chars.toSpliced(at, 1).join(''));
    for (const form of new Set([name.key, ...forms])) {
      const group = groups.get(form);
      if (group) group.push(name);
      else groups.set(form, [name]);
    }
  }
  return [...groups.values()].filter(({ length }) => length > 1 && length <= MAX_GROUP);
}

const RARE_COUNT = 3;
const RARE_SHARE = 0.2;

function isSuspicious(rarer: Counted, other: Counted): boolean {
  if (rarer.count > Math.max(RARE_COUNT, other.count * RARE_SHARE)) return false;
  if (withoutEnumerator(rarer.name) === withoutEnumerator(other.name)) return false;
  const difference = oneEdit([...rarer.key], [...other.key]);
  return difference !== undefined && !difference.some((char) => ENUMERATORS.test(char));
}

/** People and places are also told apart by such characters: `保安甲`, `Guard 2`, `病房3`. */
const ENUMERATORS =
  /^[甲乙丙丁戊0-9一二三四五六七八九十大小老男女父母爸妈媽哥姐弟妹东西南北東上下左右前后後内內外里口앞뒤위옆안밖]$/;

/** `Reporter A` and `记者A` without the letter. */
function withoutEnumerator(name: string): string {
  return name.replace(/(?:\s+|(?<=[\u3040-\uffff]))[A-Za-z]$/, '');
}

/** The characters that differ, if one insertion, deletion or replacement makes the names equal. */
function oneEdit(first: readonly string[], second: readonly string[]): string[] | undefined {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const isReplaced = short.length === long.length;
  const rest = short.slice(isReplaced ? start + 1 : start).join('');
  if (rest !== long.slice(start + 1).join('')) return undefined;
  return [...(isReplaced ? [short[start]] : []), long[start]].filter((char) => char !== undefined);
}
