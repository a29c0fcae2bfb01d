/**
 * Gives the history entry that this document was loaded for a unique key. React Router's key for
 * every such entry is `default`, so that scroll positions of one document would be
 * restored in the next. It takes the key from `history.state`.
 */
export function keyFirstVisit(): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: crypto.randomUUID() }, '');
}
