import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { isCallFailure } from '#contract/transport/client.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { useBaseTranslator } from '#ui/text/translator.ts';
import styles from './error-page.module.css';
import { MissingPage } from './missing-page.tsx';

const HTTP_NOT_FOUND = 404;
const HTTP_INTERNAL_ERROR = 500;

interface ErrorPageProps {
  error: unknown;
  /** The search, which the not-found page shows. */
  children?: ReactNode;
}

/**
 * The error page: the not-found page, or the status with a request to come back later. If the error
 * is a missing reply, there is no status, and the page reloads when the browser is online again.
 */
export function ErrorPage({ error, children }: ErrorPageProps) {
  const { locale, t } = useBaseTranslator();
  const { pathname: page } = useLocation();
  const response = isRouteErrorResponse(error) ? error : undefined;
  const isOffline = !response && isWithoutReply(error);
  useEffect(() => {
    if (!isOffline) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isOffline]);
  const status = response?.status ?? HTTP_INTERNAL_ERROR;
  // The server adds it to the errors of a document; a call that fails later is shown as a toast.
  const { requestId: id } = error as { requestId?: string };
  const reference = id && t('page.reference', { id });
  const contact = paths.contact(locale, { subject: 'support', page, requestId: id });
  if (status === HTTP_NOT_FOUND)
    return (
      <MissingPage words={[response?.data, reference].filter(Boolean).join('\n')} contact={contact}>
        {children}
      </MissingPage>
    );
  return (
    <div className={styles.page}>
      <title>{isOffline ? t('page.offlineTitle') : String(status)}</title>
      <meta name="robots" content="noindex" />
      {!isOffline && <p className={styles.status}>{status}</p>}
      <h1 className={styles.title}>
        {isOffline ? (
          t('page.offlineTitle')
        ) : (
          <>
            <span lang="zh">请稍后再访问</span>
            <span lang="en">Please visit again later</span>
          </>
        )}
      </h1>
      <p className={styles.text}>{t(isOffline ? 'page.offlineText' : 'page.errorText')}</p>
      {reference && <p className={styles.text}>{reference}</p>}
      <div className={styles.ways}>
        {/* biome-ignore lint/a11y/useValidAnchor: reloads the page, also without scripts */}
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="">
          {t('shell.retry')}
        </a>
        <Link className={buttonClass({ size: 'large' })} to={paths.home(locale)}>
          {t('page.backHome')}
        </Link>
        <Link className={buttonClass({ size: 'large' })} to={contact}>
          {t('nav.contact')}
        </Link>
      </div>
    </div>
  );
}

/**
 * True if a call or payload got no reply, and for any error while the browser is offline. Other failed
 * calls do not get here: `withPageStatus` and `takePayload` turn them into a response.
 */
function isWithoutReply(error: unknown): boolean {
  return isCallFailure(error) || (!import.meta.env.SSR && !navigator.onLine);
}
