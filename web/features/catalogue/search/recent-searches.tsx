import type { MouseEvent } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { SearchEntry } from '#web/lib/storage/search-history.ts';
import { clearSearchHistory, removeSearch } from './search-history.ts';
import styles from './search-list.module.css';
import { type ChooseOption, type Option, TextOption } from './search-options.tsx';

interface RecentSearchesProps {
  /** The id of the listbox. */
  id: string;
  history: SearchEntry[];
  /** One option for each entry of `history`, in the same order. */
  options: Option[];
  activeId: string | undefined;
  onChoose: ChooseOption;
}

/**
 * Searches of the account, or of this device. A listbox option may not contain a button, so the remove buttons
 * are in a column beside the list.
 */
export function RecentSearches({ id, history, options, activeId, onChoose }: RecentSearchesProps) {
  const { t } = useTranslator();
  return (
    <>
      <div className={styles.head}>
        <span>{t('search.recent')}</span>
        <button
          type="button"
          className={styles.clear}
          onClick={(event) => {
            moveFocus(event, id);
            void clearSearchHistory();
          }}
        >
          {t('search.clear')}
        </button>
      </div>
      <div className={styles.recent}>
        <div id={id} role="listbox" aria-label={t('search.recent')}>
          {options.map((option) => (
            <TextOption
              key={option.id}
              option={option}
              text={option.searched}
              isActive={activeId === option.id}
              onChoose={onChoose}
            />
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
                moveFocus(event, id, nextElementSibling ?? previousElementSibling);
                void removeSearch(value);
              }}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** When the focused button is removed, focuses the button beside it, or the search field. */
function moveFocus({ currentTarget }: MouseEvent, id: string, neighbour?: Element | null) {
  // A click by pointer leaves the focus in the field.
  if (document.activeElement !== currentTarget) return;
  const target = neighbour ?? document.querySelector(`[aria-controls="${id}"]`);
  if (target instanceof HTMLElement) target.focus();
}
