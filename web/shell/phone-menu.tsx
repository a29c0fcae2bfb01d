import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { ChipGroup } from '../ui/chip-group.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { preloadSheet, Sheet } from '../ui/sheet.tsx';
import styles from './header.module.css';
import { FIRST_DISABLED } from './header.tsx';
import { useLanguageChoice } from './language-menu.tsx';
import { useThemeChoice } from './theme-menu.tsx';

/** On a phone the header folds into this sheet: the menu, the languages, the theme. */
export function PhoneMenu() {
  const { t, locale } = useSpeaker();
  const site = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  const close = () => setIsOpen(false);
  // A link inside was followed.
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
        onPointerEnter={preloadSheet}
        aria-haspopup="dialog"
      />
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('shell.menu')}
        closeLabel={t('shell.closeMenu')}
        side="end"
      >
        <nav className={styles.sheetNav} aria-label={t('shell.mainNavigation')}>
          {site?.navigation.map(({ navigation_name, route_name }, index) =>
            index < FIRST_DISABLED && route_name !== 'Player' ? (
              <Link key={route_name} to={paths.page(locale, route_name)} onClick={close}>
                {navigation_name}
              </Link>
            ) : (
              <span key={route_name}>{navigation_name}</span>
            ),
          )}
        </nav>
        <div className={styles.sheetChoices}>
          <Choice choice={useLanguageChoice()} />
          <Choice choice={useThemeChoice()} />
        </div>
      </Sheet>
    </div>
  );
}

function Choice({ choice }: { choice: ReturnType<typeof useLanguageChoice> }) {
  return (
    <ChipGroup
      label={choice.label}
      value={choice.value}
      chips={choice.options}
      onChange={choice.onChange}
    />
  );
}
