import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { ChipGroup } from '../ui/chip-group.tsx';
import { SheetPopup } from '../ui/sheet-popup.tsx';
import styles from './header.module.css';
import { FIRST_DISABLED } from './header.tsx';
import { useLanguageChoice } from './language-menu.tsx';
import { useThemeChoice } from './theme-menu.tsx';

interface PhoneMenuSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The menu, the languages, the theme. */
export function PhoneMenuSheet({ isOpen, onClose }: PhoneMenuSheetProps) {
  const { t, locale } = useSpeaker();
  const site = useSite();
  return (
    <SheetPopup
      isOpen={isOpen}
      onClose={onClose}
      title={t('shell.menu')}
      closeLabel={t('shell.closeMenu')}
      side="end"
    >
      <nav className={styles.sheetNav} aria-label={t('shell.mainNavigation')}>
        {site?.navigation.map(({ navigation_name, route_name }, index) =>
          index < FIRST_DISABLED && route_name !== 'Player' ? (
            <Link key={route_name} to={paths.page(locale, route_name)} onClick={onClose}>
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
    </SheetPopup>
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
