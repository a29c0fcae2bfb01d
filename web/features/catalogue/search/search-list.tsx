import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
} from 'react';
import { paths } from '../../../../contract/site/paths.ts';
import { searchHistory } from '../../../lib/storage/search-history.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { useStore } from '../../../ui/state/store.ts';
import { RecentSearches } from './recent-searches.tsx';
import type { SearchKeys } from './search-box.tsx';
import styles from './search-list.module.css';
import { AllResults, Suggestion } from './search-options.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface SearchListProps {
  ref: Ref<SearchKeys>;
  id: string;
  /** Trimmed; undefined while an input method is at work. */
  text: string | undefined;
  resultsPage: string;
  activeId: string | undefined;
  /** Whether there is anything under the field. */
  onShown: (isShown: boolean) => void;
  onActive: (id: string | undefined) => void;
  onChoose: (address: string, searched: string) => void;
}

/** Under the field: past searches while it is empty, then what fits. The focus stays in the field. */
export function SearchList(props: SearchListProps) {
  const { ref, id, text, resultsPage, activeId, onShown, onActive, onChoose } = props;
  const { t, locale } = useTranslator();
  const history = useStore(searchHistory);
  const { dramas, isSettled, hasNone } = useSuggestions(text);
  const isEmpty = text === '';
  const isShown = !isEmpty || history.length > 0;
  useLayoutEffect(() => {
    onShown(isShown);
    return () => onShown(false);
  }, [isShown, onShown]);
  const isAnswered = !isEmpty && (isSettled || hasNone);
  const resultsOf = (keyword: string) => `${resultsPage}?${new URLSearchParams({ keyword })}`;
  const ids = isEmpty
    ? history.map((_, index) => `${id}-${index}`)
    : [...dramas.map(({ drama_id }) => `${id}-d${drama_id}`), `${id}-all`];

  useImperativeHandle(ref, () => ({
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        // One more place than there are entries: none, which is the field itself.
        const places = [undefined, ...ids];
        const at = Math.max(0, places.indexOf(activeId));
        onActive(places.at((at + step) % places.length));
      }
      if (event.key === 'Enter' && activeId && ids.includes(activeId)) {
        event.preventDefault();
        document.getElementById(activeId)?.click();
      }
    },
  }));

  const press = (event: MouseEvent) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const option = (event.target as Element).closest<HTMLAnchorElement>('a[role=option]');
    if (!option || !isPlain || event.button !== 0) return;
    event.preventDefault();
    onChoose(option.pathname + option.search, option.dataset.searched ?? '');
  };
  if (!isShown) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field has the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      className={styles.panel}
      onClick={press}
      // A press must not take the focus from the field, which would close the list.
      onMouseDown={(event) => event.preventDefault()}
    >
      {/* The list itself shows how many there are; that there are none must be said to the eye too. */}
      <p role="status" className={hasNone && !isEmpty ? styles.none : styles.told}>
        {isAnswered && t('search.found', { count: dramas.length })}
      </p>
      {isEmpty ? (
        <RecentSearches id={id} history={history} activeId={activeId} resultsOf={resultsOf} />
      ) : (
        <div id={id} role="listbox" aria-label={t('search.suggestions')}>
          {dramas.map((drama) => (
            <Suggestion
              key={drama.drama_id}
              id={`${id}-d${drama.drama_id}`}
              drama={drama}
              href={paths.player(locale, drama.drama_id)}
              keyword={text ?? ''}
              isActive={activeId === `${id}-d${drama.drama_id}`}
            />
          ))}
          <AllResults
            id={`${id}-all`}
            href={resultsOf(text ?? '')}
            keyword={text ?? ''}
            isActive={activeId === `${id}-all`}
          />
        </div>
      )}
    </div>
  );
}
