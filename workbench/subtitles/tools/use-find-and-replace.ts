import { useMemo, useState } from 'react';
import { findAll } from '#subtitles/search/find.ts';
import type { SearchQuery } from '#subtitles/search/pattern.ts';
import { type ReplaceResult, replaceAll, replaceOne } from '#subtitles/search/replace.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { useEditor, useTrack } from '../editor-context.ts';

/** What is searched for in the edited track, the match that is shown, and replacing it. */
export function useFindAndReplace() {
  const { t } = useTranslator();
  const editor = useEditor();
  const { file } = useTrack();
  const [search, setSearch] = useState<SearchQuery>({
    query: '',
    isCaseSensitive: false,
    isWholeWord: false,
    isRegExp: false,
  });
  const [replacement, setReplacement] = useState('');
  const [position, setPosition] = useState(0);
  const found = useMemo(() => findAll(file, search), [file, search]);
  const matches = 'matches' in found ? found.matches : [];
  const current = Math.min(position, matches.length - 1);
  const match = matches[current];

  function go(step: number) {
    if (matches.length === 0) return;
    const next = (current + step + matches.length) % matches.length;
    setPosition(next);
    editor.goTo(matches[next]?.cueId);
  }

  function replace() {
    if (!match) return;
    apply(replaceOne(file, search, match, replacement));
    editor.goTo(match.cueId);
  }

  function replaceEverywhere() {
    const count = apply(replaceAll(file, search, replacement));
    showToast({ tone: 'success', text: t('workbenchSubtitles.replaced', { count }) });
  }

  /** Returns the number of replaced matches. */
  function apply(result: ReplaceResult): number {
    if ('error' in result) return 0;
    editor.changeFile(() => result.file);
    return result.count;
  }

  function describeFound(): string {
    if ('error' in found) return t('workbenchSubtitles.badPattern');
    if (search.query === '') return '';
    if (matches.length === 0) return t('workbenchSubtitles.foundNone');
    return t('workbenchSubtitles.found', { position: current + 1, total: matches.length });
  }

  return {
    search,
    searchFor(query: string) {
      setSearch({ ...search, query });
      setPosition(0);
    },
    setOption: (name: Exclude<keyof SearchQuery, 'query'>, isOn: boolean) =>
      setSearch({ ...search, [name]: isOn }),
    found: { count: matches.length, isInvalid: 'error' in found, text: describeFound() },
    go,
    replacement,
    setReplacement,
    replace,
    replaceEverywhere,
  };
}
