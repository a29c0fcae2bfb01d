import { Link, useLocation } from 'react-router';
import { may } from '#contract/desk/staff/permissions.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useStaff } from '../lib/session.ts';
import { isCurrent, navigation } from './navigation.ts';
import styles from './shell.module.css';

export function NavList({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslator();
  const { role } = useStaff();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('desk.menu')} className={styles.nav}>
      {navigation.map(({ label, entries }) => {
        const allowed = entries.filter(({ permission }) => may(role, permission));
        if (allowed.length === 0) return null;
        return (
          <div key={label ?? ''}>
            {label && <p className={styles.groupLabel}>{t(label)}</p>}
            <ul>
              {allowed.map((entry) => (
                <li key={entry.to}>
                  <Link
                    to={entry.to}
                    className={styles.navLink}
                    aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                    onClick={onFollow}
                  >
                    {t(entry.label)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
