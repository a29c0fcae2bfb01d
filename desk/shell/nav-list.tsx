import { NavLink } from 'react-router';
import { may } from '../../contract/desk/permissions.ts';
import { useTranslator } from '../../web/lib/text/translator.ts';
import { useStaff } from '../lib/session.ts';
import { navigation } from './navigation.ts';
import styles from './shell.module.css';

export function NavList({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslator();
  const { role } = useStaff();
  return (
    <nav aria-label={t('desk.menu')} className={styles.nav}>
      {navigation.map(({ label, entries }) => {
        const allowed = entries.filter(({ permission }) => may(role, permission));
        if (allowed.length === 0) return null;
        return (
          <div key={label ?? ''} className={styles.group}>
            {label && <p className={styles.groupLabel}>{t(label)}</p>}
            <ul>
              {allowed.map(({ to, label: name }) => (
                <li key={to}>
                  <NavLink to={to} end={to === '/'} className={styles.navLink} onClick={onFollow}>
                    {t(name)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
