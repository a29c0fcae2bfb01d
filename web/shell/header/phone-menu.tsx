import { useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MenuIcon } from '#ui/icons/icons.tsx';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './header.module.css';

const load = () => import('./phone-menu-sheet.tsx').then((module) => module.PhoneMenuSheet);

/** On a phone the header's menu is a sheet, which is loaded on hover or click. */
export function PhoneMenu() {
  const { t } = useTranslator();
  const [isNear, setIsNear] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  const close = () => setIsOpen(false);
  const PhoneMenuSheet = useLazyPart(load, isNear || isOpen, () => {
    setIsNear(false);
    close();
  });
  // Closes the sheet after one of its links was followed.
  if (isOpen && openedAt !== key) setIsOpen(false);
  const open = () => {
    setOpenedAt(key);
    setIsOpen(true);
  };
  return (
    <div className={styles.narrow}>
      <IconButton
        name={t('shell.openMenu')}
        icon={<MenuIcon />}
        onClick={open}
        onPointerEnter={() => setIsNear(true)}
        aria-haspopup="dialog"
      />
      {PhoneMenuSheet && <PhoneMenuSheet isOpen={isOpen} onClose={close} />}
    </div>
  );
}
