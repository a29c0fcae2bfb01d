import { useEffect, useState } from 'react';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { MAX_TITLES } from '../limits.ts';
import type { AskedTitle } from './asked-titles.ts';

const none: readonly number[] = [];

/**
 * The ids of the titles that everybody can watch, so that they need no screener. Empty until they
 * are known, and if the call fails: the server leaves such titles out all the same.
 */
export function useOpenTitles(isOpen: boolean, titles: AskedTitle[]): readonly number[] {
  const [open, setOpen] = useState(none);
  useEffect(() => {
    if (!isOpen || titles.length === 0 || titles.length > MAX_TITLES) return;
    const controller = new AbortController();
    const { signal } = controller;
    setOpen(none);
    browserApi()
      .getOpenTitles({ drama_ids: titles.map(({ dramaId }) => dramaId) }, { isQuiet: true, signal })
      .then(
        (ids) => signal.aborted || setOpen(ids),
        () => {},
      );
    return () => controller.abort();
  }, [isOpen, titles]);
  return open;
}
