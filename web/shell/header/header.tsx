import { HeaderSearch } from '../../features/catalogue/search/header-search.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTranslator } from '../../lib/text/translator.ts';
import { useLazyPart } from '../../ui/state/use-lazy-part.ts';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { MenuEntries } from './menu-entries.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const loadTools = () => import('./signed-in-tools.tsx').then((module) => module.SignedInTools);

export function Header() {
  const { t } = useTranslator();
  const session = useSession();
  const SignedInTools = useLazyPart(loadTools, session !== undefined, () => {});
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Logo />
        <nav className={styles.nav} aria-label={t('shell.mainNavigation')}>
          <MenuEntries />
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
