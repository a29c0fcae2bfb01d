import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSpeaker } from '../lib/speaker.ts';
import styles from './user-layout.module.css';
import { userMenu } from './user-menu-items.ts';

/** A page of a signed-in user, with the way to the others beside it. */
export function UserLayout({ children }: { children: ReactNode }) {
  const { t, locale } = useSpeaker();
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
