export const MAX_SEARCHES = 10;
/** Also of the keyword of a list of dramas, which is what the history keeps. */
export const MAX_SEARCH_LENGTH = 100;

/**
 * Puts searches in front of a history; both have the latest first. Of those that differ only in case,
 * width or surrounding space, the first is kept.
 */
export function addSearches(history: readonly string[], searches: readonly string[]): string[] {
  const all = [...searches, ...history].map((search) => search.trim()).filter(Boolean);
  const keys = all.map(normalize);
  return all.filter((_, at) => keys.indexOf(keys[at] ?? '') === at).slice(0, MAX_SEARCHES);
}

export function removeSearch(history: readonly string[], search: string): string[] {
  return history.filter((each) => normalize(each) !== normalize(search));
}

function normalize(search: string): string {
  return search.trim().normalize('NFKC').toLowerCase();
}
