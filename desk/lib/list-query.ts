import { useSearchParams } from 'react-router';

type Change = Record<string, string | undefined>;

/**
 * The filters and the place of a list, which are in the address, so that it can be shared. A change
 * of a filter starts at the first page.
 */
export function useListQuery() {
  const [query, setQuery] = useSearchParams();

  const addressOf = (change: Change): URLSearchParams => {
    const next = new URLSearchParams(query);
    next.delete('after');
    next.delete('before');
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };

  return {
    get: (name: string): string => query.get(name) ?? '',
    /** `isTyping` replaces the entry of the history, since each letter is not a step back. */
    set: (change: Change, { isTyping = false } = {}) =>
      setQuery(addressOf(change), { replace: isTyping, preventScrollReset: isTyping }),
    clear: () => setQuery({}),
    /** The address of another page of the list. */
    hrefOf: (change: Change): string => `?${addressOf(change)}`,
    /** The name of a filtered account or title (`EnquiriesLink`) only says what another filter means. */
    hasFilters: Array.from(query.keys()).some(
      (name) => !['after', 'before', 'sort', 'name'].includes(name),
    ),
  };
}

/** The entries of a query that a call takes, without empty ones. */
export function pickQuery<Name extends string>(
  query: URLSearchParams,
  ...names: Name[]
): Partial<Record<Name, string>> {
  const entries = names.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
