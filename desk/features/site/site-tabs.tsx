import { NavLink } from 'react-router';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './site-tabs.module.css';

/** The parts of the site that are edited here. */
export function SiteTabs() {
  const { t } = useTranslator();
  return (
    <nav className={styles.tabs} aria-label={t('desk.nav.site')}>
      <NavLink to="/site" end>
        {t('deskSite.banners')}
      </NavLink>
      <NavLink to="/site/menu">{t('deskSite.menu')}</NavLink>
      <NavLink to="/site/tags">{t('deskSite.tags')}</NavLink>
    </nav>
  );
}
