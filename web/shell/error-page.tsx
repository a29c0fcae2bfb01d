import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { buttonClass } from '../ui/button-class.ts';
import styles from './error-page.module.css';
import { MissingPage } from './missing-page.tsx';

interface ErrorPageProps {
  error: unknown;
  /** What helps to find what one came for; shown only where it was not found. */
  children?: ReactNode;
}

/** The fatal page: 404 for what does not exist, else the status and a request to come back later. */
export function ErrorPage({ error, children }: ErrorPageProps) {
  const { locale, t } = useSpeaker();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const words = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';
  if (status === 404) return <MissingPage words={words}>{children}</MissingPage>;
  return (
    <div className={styles.page}>
      <title>{String(status)}</title>
      <meta name="robots" content="noindex" />
      <p className={styles.status}>{status}</p>
      <h1 className={styles.title}>
        <span lang="zh">请稍后再访问</span>
        <span lang="en">Please visit again later</span>
      </h1>
      <p className={styles.text}>{t('page.errorText')}</p>
      <Link className={buttonClass({ variant: 'primary', size: 'large' })} to={paths.home(locale)}>
        {t('page.backHome')}
      </Link>
    </div>
  );
}
