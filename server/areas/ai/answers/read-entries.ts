import { isObject, readObject } from './read-object.ts';

type Entry = Record<string, unknown>;

interface EntryList<Key extends string | number> {
  /** The field of the answer that has the list. */
  list: string;
  /** The field of an entry that has its key. */
  key: string;
  /** The keys that were sent. */
  keys: readonly Key[];
}

/**
 * The entries of the answer's list by key. Unknown keys are dropped. If a key occurs more than once,
 * which entry is right is unknown, so none is returned. Undefined if the answer has no such list.
 */
export function readEntries<Key extends string | number>(
  answer: string,
  { list, key, keys }: EntryList<Key>,
): Map<Key, Entry> | undefined {
  const entries = readObject(answer)?.[list];
  if (!Array.isArray(entries)) return undefined;
  // Models write the id 7 as 7 or "7".
  const byText = new Map(keys.map((one) => [String(one), one]));
  const found = new Map<Key, Entry[]>();
  for (const entry of entries) {
    const known = isObject(entry) ? byText.get(textOf(entry[key])) : undefined;
    if (known !== undefined) found.set(known, [...(found.get(known) ?? []), entry]);
  }
  return new Map(
    Array.from(found).flatMap(([one, [entry, ...others]]) =>
      entry && others.length === 0 ? [[one, entry] as const] : [],
    ),
  );
}

function textOf(key: unknown): string {
  return typeof key === 'string' || typeof key === 'number' ? String(key) : '';
}
