import { useEffect, useState } from 'react';
import type { DramaCard } from '#contract/catalogue.ts';
import { browserApi } from './api/browser-api.ts';

const TYPING_MS = 150;
const SUGGESTIONS = 6;

interface Suggestions {
  keyword: string;
  dramas: DramaCard[];
}

const none: Suggestions = { keyword: '', dramas: [] };

/**
 * Dramas that match the keyword. The previous ones stay until the new ones are loaded. The keyword
 * is undefined while an input method composes.
 */
export function useSuggestions(keyword: string | undefined) {
  const [suggestions, setSuggestions] = useState(none);
  useEffect(() => {
    if (keyword === undefined) return;
    if (keyword === '') return setSuggestions(none);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const { signal } = controller;
      browserApi()
        .getDramaListByPage(
          { keyword, page_size: SUGGESTIONS },
          { isQuiet: true, actionKey: 'suggestions', signal },
        )
        .then(({ list }) => ({ keyword, dramas: list }))
        // A failed call gives no suggestions; the link to all results remains.
        .catch(() => none)
        .then((found) => signal.aborted || setSuggestions(found));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [keyword]);
  return {
    dramas: suggestions.dramas,
    isSettled: suggestions.keyword === keyword,
    hasNone: suggestions.keyword !== '' && suggestions.dramas.length === 0,
  };
}
