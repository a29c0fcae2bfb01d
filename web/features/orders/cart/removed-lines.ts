import { parseJson, tabStorage } from '#ui/storage/browser-storage.ts';

const KEY = 'cart-leaving';

/**
 * Stores the lines whose removal the server has not confirmed. A reload sends the removal, but the
 * new page may load the cart before the removal arrives; then it hides these lines.
 */
export function saveRemovedLines(cartIds: ReadonlySet<number>): void {
  if (cartIds.size > 0) tabStorage.write(KEY, JSON.stringify([...cartIds]));
  else tabStorage.remove(KEY);
}

export function takeRemovedLines(): Set<number> {
  const value = parseJson(tabStorage.read(KEY));
  tabStorage.remove(KEY);
  return new Set(Array.isArray(value) ? value.filter(Number.isSafeInteger) : []);
}
