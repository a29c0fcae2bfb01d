import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect } from 'react';
import { paths } from '#contract/site/paths.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useSuggestions } from '#web/lib/use-suggestions.ts';
import { RecentSearches } from './recent-searches.tsx';
import { useSearchHistory } from './search-history.ts';
import type { SearchKeys } from './search-keys.ts';
import styles from './search-list.module.css';
import { DramaOption, type Option, TextOption } from './search-options.tsx';

interface SearchListProps {
  ref: Ref<SearchKeys>;
  id: string;
  /** The trimmed text of the field; undefined while an input method composes. */
  text: string | undefined;
  resultsPage: string;
  activeId: string | undefined;
  /** Called with true while the list shows anything under the field. */
  onShown: (isShown: boolean) => void;
  onActive: (id: string | undefined) => void;
  onChoose: (address: string, searched: string) => void;
}

/**
 * The list under the field: recent searches while the field is empty, else suggestions. The focus
 * stays in the field.
 */
export function SearchList(props: SearchListProps) {
  const { ref, id, text, resultsPage, activeId, onShown, onActive, onChoose } = props;
  const { t, locale } = useTranslator();
  const history = useSearchHistory();
  const { dramas, isSettled, hasNone } = useSuggestions(text);
  const isEmpty = text === '';
  const isShown = !isEmpty || history.length > 0;
  useLayoutEffect(() => {
    onShown(isShown);
    return () => onShown(false);
  }, [isShown, onShown]);
  const hasResult = !isEmpty && (isSettled || hasNone);
  const keyword = text ?? '';

  const resultsOption = (name: string, searched: string): Option => ({
    id: `${id}-${name}`,
    href: `${resultsPage}?${new URLSearchParams({ keyword: searched })}`,
    searched,
  });
  const recent = history.map(({ value }, index) => resultsOption(String(index), value));
  const suggestions = dramas.map((drama) => ({
    drama,
    id: `${id}-d${drama.drama_id}`,
    href: paths.player(locale, drama.drama_id),
    searched: drama.title,
  }));
  const allResults = resultsOption('all', keyword);
  const options: Option[] = isEmpty ? recent : [...suggestions, allResults];
  const choose = ({ href, searched }: Option) => onChoose(href, searched);

  useKeys(ref, options, { activeId, onActive, onChoose: choose });

  if (!isShown) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field
    <div
      className={styles.panel}
      // A click must not take the focus from the field, which would close the list.
      onMouseDown={(event) => event.preventDefault()}
    >
      {/* Visible only when nothing was found; otherwise for screen readers only. */}
      <p role="status" className={hasNone && !isEmpty ? styles.none : styles.hiddenStatus}>
        {hasResult && t('search.found', { count: dramas.length })}
      </p>
      {isEmpty ? (
        <RecentSearches
          id={id}
          history={history}
          options={recent}
          activeId={activeId}
          onChoose={choose}
        />
      ) : (
        <div id={id} role="listbox" aria-label={t('search.suggestions')}>
          {suggestions.map((suggestion) => (
            <DramaOption
              key={suggestion.id}
              option={suggestion}
              drama={suggestion.drama}
              keyword={keyword}
              isActive={activeId === suggestion.id}
              onChoose={choose}
            />
          ))}
          <TextOption
            option={allResults}
            text={t('search.all', { keyword })}
            isActive={activeId === allResults.id}
            onChoose={choose}
          />
        </div>
      )}
    </div>
  );
}

interface Keys extends Pick<SearchListProps, 'activeId' | 'onActive'> {
  onChoose: (option: Option) => void;
}

/** Gives the field, which has the focus, the keys of the list. */
function useKeys(ref: Ref<SearchKeys>, options: Option[], { activeId, onActive, onChoose }: Keys) {
  useImperativeHandle(ref, () => ({
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        // The first stop is the field itself, with no active option.
        const stops = [undefined, ...options.map((option) => option.id)];
        const at = Math.max(0, stops.indexOf(activeId));
        onActive(stops.at((at + step) % stops.length));
      }
      const active = options.find((option) => option.id === activeId);
      if (event.key === 'Enter' && active) {
        event.preventDefault();
        onChoose(active);
      }
    },
  }));
}
