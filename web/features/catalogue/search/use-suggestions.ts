import { useEffect, useState } from 'react';
import type { DramaCard } from '../../../../contract/catalogue.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';

const TYPING_MS = 150;
const SUGGESTIONS = 6;

interface Suggestions {
  keyword: string;
  dramas: DramaCard[];
}

const none: Suggestions = { keyword: '', dramas: [] };

/**
 * Dramas that fit what has been typed. Those of the last word stay until the next ones are there;
 * `undefined` says that the word is not finished.
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
        // Without an answer there is still the way to all results.
        .catch(() => none)
        .then((answer) => signal.aborted || setSuggestions(answer));
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
