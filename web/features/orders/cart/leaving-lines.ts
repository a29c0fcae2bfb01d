const KEY = 'cart-leaving';

/**
 * Lines that are leaving the cart, over a reload: it carries the removal out, but may have read the
 * cart before that.
 */
export function keepLeaving(cartIds: ReadonlySet<number>) {
  try {
    if (cartIds.size > 0) sessionStorage.setItem(KEY, JSON.stringify([...cartIds]));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a line may be seen once more.
  }
}

/** Gives them out once. */
export function takeLeaving(): Set<number> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.removeItem(KEY);
    return new Set(Array.isArray(value) ? value.filter(Number.isSafeInteger) : []);
  } catch {
    return new Set();
  }
}
