import { isRouteErrorResponse, Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSpeaker } from '../lib/speaker.ts';
import styles from './error-page.module.css';

/** The fatal page: 404 for what does not exist, else the status and a request to come back later. */
export function ErrorPage({ error }: { error: unknown }) {
  const { locale, t } = useSpeaker();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isMissing = status === 404;
  return (
    <main id="content" className={styles.page}>
      <title>{isMissing ? t('page.notFoundTitle') : String(status)}</title>
      <meta name="robots" content="noindex" />
      <p className={styles.status}>{status}</p>
      <h1>{isMissing ? t('page.notFoundTitle') : t('page.errorTitle')}</h1>
      {isMissing ? (
        <p>{t('page.notFoundText')}</p>
      ) : (
        <p lang="zh">
          请稍后再访问 · <span lang="en">Please visit again later</span>
        </p>
      )}
      <Link className={styles.home} to={paths.home(locale)}>
        {t('page.backHome')}
      </Link>
    </main>
  );
}
