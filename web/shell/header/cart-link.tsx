import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/site/paths.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { type Session, setCollectCount } from '../../lib/session/session.ts';
import { useTranslator } from '../../lib/text/translator.ts';
import { CountBadge } from '../../ui/display/badge.tsx';
import { CartIcon } from '../../ui/icons/more-icons.tsx';
import styles from './signed-in-tools.module.css';

/** The cart with the number of collected titles, which is fetched when unknown. */
export function CartLink({ session }: { session: Session }) {
  const { t, locale } = useTranslator();
  const { collectCount } = session;
  useEffect(() => {
    if (collectCount !== undefined) return;
    browserApi()
      .getCopyrightCartCount({}, { isQuiet: true })
      .then(setCollectCount)
      // If the call fails, the count stays unknown.
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
