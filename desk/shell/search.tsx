import { SearchIcon } from '#ui/icons/icons.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './search.module.css';
import { SearchPalette } from './search-palette.tsx';
import { isSearchOpen } from './search-shortcut.ts';

/**
 * Opens the search over titles, orders, buyers and enquiries, also by `/` or Ctrl+K from anywhere.
 * It is not loaded on demand: what is typed right after the shortcut must reach the field, and some
 * browsers, such as Chromium 150, never fetch a module again whose `import()` has failed.
 */
export function DeskSearch() {
  const { t } = useTranslator();
  const isOpen = useStore(isSearchOpen);
  const open = () => isSearchOpen.set(true);
  const close = () => isSearchOpen.set(false);

  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={open}
      >
        <SearchIcon size={18} />
        <span className={styles.triggerText}>{t('desk.searchAnything')}</span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </button>
      <SearchPalette isOpen={isOpen} onClose={close} />
    </>
  );
}
