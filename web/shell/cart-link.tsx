import { useEffect } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../lib/browser-api.ts';
import { paths } from '../lib/paths.ts';
import { noteCollectCount, type Session } from '../lib/session.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { CountBadge } from '../ui/badge.tsx';
import { CartIcon } from '../ui/more-icons.tsx';
import styles from './signed-in-tools.module.css';

/** The basket with the number of collected titles, asked for once when it is not yet known. */
export function CartLink({ session }: { session: Session }) {
  const { t, locale } = useSpeaker();
  const { collectCount } = session;
  useEffect(() => {
    if (collectCount !== undefined) return;
    browserApi()
      .getCopyrightCartCount({}, { isQuiet: true })
      .then(noteCollectCount)
      // The count stays unknown; the basket opens all the same.
      .catch(() => {});
  }, [collectCount]);
  return (
    <Link
      className={styles.cart}
      to={paths.page(locale, 'MyDramaCopyright')}
      aria-label={t('shell.cart', { count: collectCount ?? 0 })}
      data-tooltip="bottom"
    >
      <CartIcon />
      <CountBadge count={collectCount ?? 0} />
    </Link>
  );
}
