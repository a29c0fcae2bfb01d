import { useEffect, useState } from 'react';

const TYPING_MS = 250;

/** What the server finds for a typed text; without an answer there are no suggestions. */
export function useSuggestions<Found>(
  typed: string,
  find: (search: string, options: { signal: AbortSignal }) => Promise<Found[]>,
): Found[] {
  const [found, setFound] = useState<Found[]>([]);
  const search = typed.trim();
  useEffect(() => {
    if (search === '') return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      find(search, { signal: control.signal })
        .then(setFound)
        .catch(() => control.signal.aborted || setFound([]));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [search]);
  return found;
}
