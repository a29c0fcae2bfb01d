import { isRouteErrorResponse, Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSpeaker } from '../lib/speaker.ts';
import styles from './error-page.module.css';

/** The fatal page: 404 for what does not exist, else the status and a request to come back later. */
export function ErrorPage({ error }: { error: unknown }) {
  const { locale, t } = useSpeaker();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isMissing = status === 404;
  const words = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';
  return (
    <div className={isMissing ? styles.missing : styles.page}>
      <title>{isMissing ? t('page.notFoundTitle') : String(status)}</title>
      <meta name="robots" content="noindex" />
      <p className={styles.status}>{status}</p>
      {isMissing ? (
        <>
          <h1>{t('page.notFoundTitle')}</h1>
          <p>{t('page.notFoundText')}</p>
          <p className={styles.words}>{words}</p>
        </>
      ) : (
        <>
          <h1>
            <span lang="zh">请稍后再访问</span> · <span lang="en">Please visit again later</span>
          </h1>
          <p>{t('page.errorText')}</p>
        </>
      )}
      <Link className={styles.home} to={paths.home(locale)}>
        {t('page.backHome')}
      </Link>
    </div>
  );
}
