import type { MouseEvent } from 'react';
import {
  clearSearchHistory,
  removeSearch,
  type SearchEntry,
} from '../../../lib/storage/search-history.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { CloseIcon, SearchIcon } from '../../../ui/icons/icons.tsx';
import styles from './search-list.module.css';

interface RecentSearchesProps {
  id: string;
  history: SearchEntry[];
  activeId: string | undefined;
  resultsOf: (keyword: string) => string;
}

/**
 * What was searched for on this device. An entry of a listbox may hold no button, so those that
 * remove stand in a column of their own, each beside its entry.
 */
export function RecentSearches({ id, history, activeId, resultsOf }: RecentSearchesProps) {
  const { t } = useTranslator();
  return (
    <>
      <div className={styles.head}>
        <span>{t('search.recent')}</span>
        <button
          type="button"
          className={styles.clear}
          onClick={(event) => {
            stayNear(event, id);
            clearSearchHistory();
          }}
        >
          {t('search.clear')}
        </button>
      </div>
      <div className={styles.recent}>
        <div id={id} role="listbox" aria-label={t('search.recent')}>
          {history.map(({ value }, index) => (
            <a
              key={value}
              id={`${id}-${index}`}
              className={styles.option}
              href={resultsOf(value)}
              role="option"
              tabIndex={-1}
              aria-selected={activeId === `${id}-${index}`}
              data-searched={value}
            >
              <span className={styles.icon}>
                <SearchIcon size={18} />
              </span>
              <span className={styles.line}>{value}</span>
            </a>
          ))}
        </div>
        <div>
          {history.map(({ value }) => (
            <IconButton
              key={value}
              className={styles.remove}
              name={t('search.remove', { value })}
              icon={<CloseIcon size={16} />}
              onClick={(event) => {
                const { nextElementSibling, previousElementSibling } = event.currentTarget;
                stayNear(event, id, nextElementSibling ?? previousElementSibling);
                removeSearch(value);
              }}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** A button that goes gives the focus it has to a neighbour, or to the list's field. */
function stayNear({ currentTarget }: MouseEvent, id: string, neighbour?: Element | null) {
  // Pressed by a pointer it has none: the field keeps it.
  if (document.activeElement !== currentTarget) return;
  const near = neighbour ?? document.querySelector(`[aria-controls="${id}"]`);
  if (near instanceof HTMLElement) near.focus();
}
