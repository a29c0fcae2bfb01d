import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { pages } from '../pages.ts';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';

/** Every public page that can be opened by its name alone; some are disabled in the header. */
const LINKED = [
  'ShortPlayCopyright',
  'MusicCopyright',
  'AiShortPlayTool',
  'Cooperation',
  'About',
  'UserAgreement',
  'PrivacyPolicy',
  'Accessibility',
] as const;

export function Footer() {
  const { t, locale } = useSpeaker();
  const site = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <Logo />
          <p className={styles.tagline}>{t('shell.tagline')}</p>
        </div>
        <nav className={styles.links} aria-label={t('shell.footerNavigation')}>
          {LINKED.map((name) => {
            const page = pages.find((one) => one.name === name);
            return (
              page && (
                <Link key={name} to={paths.page(locale, name)}>
                  {t(page.title)}
                </Link>
              )
            );
          })}
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
