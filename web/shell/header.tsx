import { NavLink } from 'react-router';
import { HeaderSearch } from '../features/catalogue/search/header-search.tsx';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { useSite } from '../lib/site.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { useLazyPart } from '../ui/use-lazy-part.ts';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** From this place of the server's menu on, items are shown but cannot be opened. */
export const FIRST_DISABLED = 2;

export const HEADER_ID = 'header';

const loadTools = () => import('./signed-in-tools.tsx').then((module) => module.SignedInTools);

export function Header() {
  const { t, locale } = useSpeaker();
  const site = useSite();
  const session = useSession();
  const SignedInTools = useLazyPart(loadTools, session !== undefined, () => {});
  return (
    <header id={HEADER_ID} className={styles.header}>
      <div className={styles.inner}>
        <Logo />
        <nav className={styles.nav} aria-label={t('shell.mainNavigation')}>
          {site?.navigation.map(({ navigation_name, route_name }, index) =>
            index < FIRST_DISABLED && route_name !== 'Player' ? (
              <NavLink
                key={route_name}
                className={styles.item}
                to={paths.page(locale, route_name)}
                end
              >
                {navigation_name}
              </NavLink>
            ) : (
              <span key={route_name} className={styles.disabled} title={t('shell.comingSoon')}>
                {navigation_name}
              </span>
            ),
          )}
        </nav>
        <HeaderSearch />
        <div className={styles.tools}>
          <div className={styles.wide}>
            <ThemeMenu />
            <LanguageMenu />
          </div>
          {session && SignedInTools ? <SignedInTools session={session} /> : <SignInButton />}
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}
