import { Link } from 'react-router';
import type { RouteName } from '#contract/catalogue.ts';
import { pages, titleOf } from '#contract/site/pages.ts';
import { isLinkable, type LinkableName, paths } from '#contract/site/paths.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useSite } from '../lib/site.ts';
import styles from './footer.module.css';
import { Logo } from './header/logo.tsx';
import { useMenu } from './header/menus/use-menu.ts';

const listed = pages.filter(({ access, isUnlisted }) => access === 'public' && !isUnlisted);

export function Footer() {
  const { t, locale } = useTranslator();
  const site = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <Logo />
          <p className={styles.tagline}>{t('shell.tagline')}</p>
        </div>
        <nav className={styles.links} aria-label={t('shell.footerNavigation')}>
          {useFooterLinks().map(({ name, title }) => (
            <Link key={name} to={paths.page(locale, name)}>
              {title}
            </Link>
          ))}
        </nav>
        <div className={styles.copyright}>
          <p>{t('shell.copyright', { year: site?.year, siteName: site?.siteName })}</p>
          {site?.imprint && (
            <p>
              {site.imprint.text} ·{' '}
              <Link to={`${paths.page(locale, 'PrivacyPolicy')}#controller`}>
                {site.imprint.contact}
              </Link>
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}

/** The operator's menu, then the public pages that are not in it. */
function useFooterLinks(): { name: LinkedName; title: string }[] {
  const { t } = useTranslator();
  const menu = useMenu().map((entry) => ({ name: entry.route_name, title: entry.navigation_name }));
  const rest = listed.filter(({ name }) => !menu.some((entry) => entry.name === name));
  return [...menu, ...rest.map(({ name }) => ({ name, title: t(titleOf(name)) }))].filter(isLink);
}

type LinkedName = Exclude<LinkableName, 'Home'>;

/** False for the home page, to which the logo links, and for pages that need a parameter. */
function isLink<Entry extends { name: RouteName }>(
  entry: Entry,
): entry is Entry & { name: LinkedName } {
  return entry.name !== 'Home' && isLinkable(entry.name);
}
