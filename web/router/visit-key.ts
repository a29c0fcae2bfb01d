/**
 * Gives the history entry for which this document was loaded a unique key in `history.state`, where
 * React Router looks for it. Without one it uses the key `default` for every such entry, and would
 * restore the scroll positions of one document in the next.
 */
export function keyFirstVisit(): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: crypto.randomUUID() }, '');
}
