import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { HeaderSearch } from '#web/features/catalogue/search/header-search.tsx';
import { useSession } from '#web/lib/session/session.ts';
import styles from './header.module.css';
import { HeaderMenu } from './header-menu.tsx';
import { Logo } from './logo.tsx';
import { LanguageMenu } from './menus/language-menu.tsx';
import { ThemeMenu } from './menus/theme-menu.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SignInButton } from './sign-in-button.tsx';

const loadTools = () => import('./signed-in-tools.tsx').then((module) => module.SignedInTools);

export function Header() {
  const session = useSession();
  const SignedInTools = useLazyPart(loadTools, session !== undefined, () => {});
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Logo />
        <HeaderMenu />
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
