import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#ui/button/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './header-search.module.css';
import { SearchBox } from './search-box.tsx';

/** A search field in the header; on a narrow screen a button that opens a panel with one. */
export function HeaderSearch() {
  const { t } = useTranslator();
  const panel = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    // Synchronously: phones show the keyboard only when the focus is set in the click handler.
    flushSync(() => setIsOpen(true));
    panel.current?.showModal();
    field.current?.focus();
  };
  const close = () => panel.current?.close();
  return (
    <>
      <search className={styles.wide}>
        <SearchBox />
      </search>
      <div className={styles.narrow}>
        <IconButton
          name={t('search.label')}
          icon={<SearchIcon />}
          aria-haspopup="dialog"
          onClick={open}
        />
        <dialog
          ref={panel}
          className={styles.panel}
          aria-label={t('search.label')}
          onClose={() => setIsOpen(false)}
        >
          {isOpen && (
            <div className={styles.row}>
              <SearchBox fieldRef={field} onDone={close} />
              <IconButton name={t('shell.close')} icon={<CloseIcon />} onClick={close} />
            </div>
          )}
        </dialog>
      </div>
    </>
  );
}
