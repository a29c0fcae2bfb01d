import { Link } from 'react-router';
import { isLinkable, paths } from '#contract/site/paths.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useSite } from '#web/lib/site.ts';
import styles from './logo.module.css';
import { useMenu } from './menus/use-menu.ts';

/** The logo and the site's name; links to the first item of the menu. */
export function Logo() {
  const { t, locale } = useTranslator();
  const site = useSite();
  const first = useMenu()[0]?.route_name ?? 'Home';
  const target = isLinkable(first) ? first : 'Home';
  return (
    <Link
      className={styles.logo}
      to={paths.page(locale, target)}
      aria-label={`${site?.siteName}, ${t('nav.homepage')}`}
    >
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={styles.wall} />
        <path
          d="M16 7c5 3.4 7.6 9.4 7.6 18H8.400C8.400 16.400 11 10.400 16 7z"
          className={styles.light}
        />
        <path d="M5 5h11C15.400 14 11.800 21.600 5 27z" className={styles.curtain} />
        <path d="M27 5H16c.6 9 4.200 16.600 11 22z" className={styles.curtain} />
      </svg>
      <span className={styles.name}>{site?.siteName}</span>
    </Link>
  );
}
