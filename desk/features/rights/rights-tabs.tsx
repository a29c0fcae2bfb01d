import { NavLink } from 'react-router';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './rights-tabs.module.css';

const tabs = [
  { to: '/rights', label: 'deskRights.grants' },
  { to: '/rights/holdbacks', label: 'deskRights.holdbacks' },
  { to: '/rights/check', label: 'deskRights.check' },
  { to: '/rights/avails', label: 'deskRights.avails' },
] as const;

/** The pages about the rights of all titles. */
export function RightsTabs() {
  const { t } = useTranslator();
  return (
    <nav className={styles.tabs} aria-label={t('desk.nav.rights')}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={styles.tab}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
