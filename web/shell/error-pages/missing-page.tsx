import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { useBaseTranslator } from '#ui/text/translator.ts';
import { useSite } from '#web/lib/site.ts';
import styles from './missing-page.module.css';

interface MissingPageProps {
  words: string;
  /** The address of the contact form. */
  contact: string;
  children: ReactNode;
}

/** The not-found page: a picture, which is dark in both themes, the search, and links. */
export function MissingPage({ words, contact, children }: MissingPageProps) {
  const { locale, t } = useBaseTranslator();
  const site = useSite();
  return (
    <div className={styles.page} data-theme="dark">
      <title>{[t('page.notFoundTitle'), site?.siteName].filter(Boolean).join(' · ')}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.words}>
        <p className={styles.status}>404</p>
        <h1>{t('page.notFoundTitle')}</h1>
        <p>{t('page.notFoundText')}</p>
        {children && <div className={styles.search}>{children}</div>}
        <div className={styles.ways}>
          <Link
            className={buttonClass({ variant: 'primary', size: 'large' })}
            to={paths.home(locale)}
          >
            {t('page.backHome')}
          </Link>
          <Link className={buttonClass({ size: 'large' })} to={contact}>
            {t('nav.contact')}
          </Link>
        </div>
        <p className={styles.address}>{words}</p>
      </div>
    </div>
  );
}
