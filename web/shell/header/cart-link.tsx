import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { CountBadge } from '#ui/display/badge.tsx';
import { CartIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { Session } from '#web/lib/session/session.ts';
import styles from './signed-in-tools.module.css';
import { useCartCountRefresh } from './use-cart-count-refresh.ts';

/** The cart with the number of collected titles. */
export function CartLink({ session }: { session: Session }) {
  const { t, locale } = useTranslator();
  const { collectCount = 0 } = session;
  useCartCountRefresh();
  return (
    <Link
      className={styles.cart}
      to={paths.page(locale, 'MyDramaCopyright')}
      aria-label={t('shell.cart', { count: collectCount })}
      data-tooltip="bottom"
    >
      <CartIcon />
      <CountBadge count={collectCount} />
    </Link>
  );
}
