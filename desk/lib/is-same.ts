/** Compares values of a form, which are plain JSON; an absent text equals an empty one. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, dropEmpty) === JSON.stringify(other, dropEmpty);
}

function dropEmpty(_: string, value: unknown): unknown {
  if (!(value instanceof Object) || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry !== '');
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
