/** `Object.keys` with the type of the keys, for objects that have no others. */
export function keysOf<Key extends string>(object: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(object) as Key[];
}

export function recordWith<Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;
}
