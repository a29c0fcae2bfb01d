import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { userMenu } from './header/menus/user-menu-items.ts';
import styles from './user-layout.module.css';

/** A page of a signed-in user, with a menu of these pages beside it. */
export function UserLayout({ children }: { children: ReactNode }) {
  const { t, locale } = useTranslator();
  return (
    <div className={styles.layout}>
      <nav className={styles.menu} aria-label={t('shell.accountMenu')}>
        {userMenu.map(({ name, title }) => (
          <NavLink key={name} className={styles.entry} to={paths.page(locale, name)}>
            {t(title)}
          </NavLink>
        ))}
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
