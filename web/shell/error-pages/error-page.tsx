import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { paths } from '../../../contract/site/paths.ts';
import { isCallFailure } from '../../lib/api/failures.ts';
import { useBaseTranslator } from '../../lib/text/translator.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import styles from './error-page.module.css';
import { MissingPage } from './missing-page.tsx';

interface ErrorPageProps {
  error: unknown;
  /** What helps to find what one came for; shown only where it was not found. */
  children?: ReactNode;
}

/**
 * The fatal page: 404 for what does not exist, else the status and a request to come back later. What
 * nothing answered has no status; it is loaded anew when the connection is back.
 */
export function ErrorPage({ error, children }: ErrorPageProps) {
  const { locale, t } = useBaseTranslator();
  const answer = isRouteErrorResponse(error) ? error : undefined;
  const isCutOff = !answer && isUnanswered(error);
  useEffect(() => {
    if (!isCutOff) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isCutOff]);
  const status = answer?.status ?? 500;
  if (status === 404) return <MissingPage words={answer?.data ?? ''}>{children}</MissingPage>;
  return (
    <div className={styles.page}>
      <title>{isCutOff ? t('page.offlineTitle') : String(status)}</title>
      <meta name="robots" content="noindex" />
      {!isCutOff && <p className={styles.status}>{status}</p>}
      <h1 className={styles.title}>
        {isCutOff ? (
          t('page.offlineTitle')
        ) : (
          <>
            <span lang="zh">请稍后再访问</span>
            <span lang="en">Please visit again later</span>
          </>
        )}
      </h1>
      <p className={styles.text}>{t(isCutOff ? 'page.offlineText' : 'page.errorText')}</p>
      <div className={styles.ways}>
        {/* biome-ignore lint/a11y/useValidAnchor: the page's own address, without a script, too */}
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="">
          {t('shell.retry')}
        </a>
        <Link className={buttonClass({ size: 'large' })} to={paths.home(locale)}>
          {t('page.backHome')}
        </Link>
      </div>
    </div>
  );
}

/** A call or a payload that was not answered; without a network, whatever else is missing. */
function isUnanswered(error: unknown): boolean {
  return isCallFailure(error) || (!import.meta.env.SSR && !navigator.onLine);
}
