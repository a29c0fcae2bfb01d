import { useEffect, useState } from 'react';
import { useTranslator } from '../../web/lib/text/translator.ts';
import { SearchIcon } from '../../web/ui/icons/icons.tsx';
import { useStore } from '../../web/ui/state/store.ts';
import { useLazyPart } from '../../web/ui/state/use-lazy-part.ts';
import { loadTexts } from '../lib/texts.ts';
import styles from './search.module.css';
import { isSearchOpen } from './search-shortcut.ts';

async function loadPalette() {
  const [{ SearchPalette }] = await Promise.all([
    import('./search-palette.tsx'),
    loadTexts(['desk-search']),
  ]);
  return SearchPalette;
}

/** Opens the search over titles, orders, buyers and enquiries, also by `/` or Ctrl+K from anywhere. */
export function DeskSearch() {
  const { t } = useTranslator();
  const isOpen = useStore(isSearchOpen);
  const open = () => isSearchOpen.set(true);
  const close = () => isSearchOpen.set(false);
  // Loaded in advance: what is typed right after the shortcut must reach the field. If that fails,
  // each opening tries again.
  const [isPreloaded, setIsPreloaded] = useState(false);
  useEffect(() => {
    loadPalette().then(
      () => setIsPreloaded(true),
      () => {},
    );
  }, []);
  const Palette = useLazyPart(loadPalette, isPreloaded || isOpen, close);

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
      {Palette && <Palette isOpen={isOpen} onClose={close} />}
    </>
  );
}
