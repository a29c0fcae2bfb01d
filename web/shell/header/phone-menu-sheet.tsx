import { ChipButtons } from '#ui/button/chip-buttons.tsx';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import type { MenuChoice } from '#ui/overlay/menu/menu-items.ts';
import { SheetPopup } from '#ui/overlay/sheet-popup.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { MenuEntries } from './menu-entries.tsx';
import { useLanguageChoice, useThemeChoice } from './menus/choices.ts';
import styles from './phone-menu-sheet.module.css';

interface PhoneMenuSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The sheet with the menu, the languages and the themes. */
export function PhoneMenuSheet({ isOpen, onClose }: PhoneMenuSheetProps) {
  const { t } = useTranslator();
  return (
    <SheetPopup
      isOpen={isOpen}
      onClose={onClose}
      title={t('shell.menu')}
      closeLabel={t('shell.closeMenu')}
      side="end"
    >
      <nav className={styles.nav} aria-label={t('shell.menu')}>
        <MenuEntries onFollow={onClose} />
      </nav>
      <div className={styles.choices}>
        <ChipButtons {...choice(useLanguageChoice())} />
        <ChipGroup {...choice(useThemeChoice())} />
      </div>
    </SheetPopup>
  );
}

function choice({ label, value, options, onChange }: MenuChoice) {
  return { label, value, chips: options, onChange };
}
