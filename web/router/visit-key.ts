/**
 * Gives the entry of the browser's history that this document was loaded for a key of its own.
 * React Router calls every such entry `default`, so that scroll positions of one document would be
 * restored in the next. It takes the key from `history.state`.
 */
export function keyFirstVisit(): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: crypto.randomUUID() }, '');
}
