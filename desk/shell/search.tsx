import { useEffect, useState } from 'react';
import { useTranslator } from '../../web/lib/text/translator.ts';
import { SearchIcon } from '../../web/ui/icons/icons.tsx';
import { useLazyPart } from '../../web/ui/state/use-lazy-part.ts';
import { loadTexts } from '../lib/texts.ts';
import styles from './search.module.css';

async function loadPalette() {
  const [{ SearchPalette }] = await Promise.all([
    import('./search-palette.tsx'),
    loadTexts(['desk-search']),
  ]);
  return SearchPalette;
}

/** Opens the search over titles, orders and buyers, also by `/` or Ctrl+K from anywhere. */
export function DeskSearch() {
  const { t } = useTranslator();
  const [isOpen, setIsOpen] = useState(false);
  const Palette = useLazyPart(loadPalette, isOpen, () => setIsOpen(false));

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isShortcut && !(isSlash && !isTyping(event.target))) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={() => setIsOpen(true)}
      >
        <SearchIcon size={18} />
        <span className={styles.triggerText}>{t('desk.searchAnything')}</span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </button>
      {Palette && <Palette isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
