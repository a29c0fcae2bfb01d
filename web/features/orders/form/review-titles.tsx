import { versionNames } from '../../../../i18n/order-names.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import styles from './order-form.module.css';

/**
 * The number of titles shown at first. The others are collapsed, so that the terms below stay in
 * view.
 */
const SHOWN = 5;

/** The ordered titles, each with its version. */
export function ReviewTitles({ lines }: { lines: CartLine[] }) {
  const { t } = useTranslator();
  const more = lines.slice(SHOWN);
  return (
    <>
      <TitleList lines={lines.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className={styles.more}>
            {t('orders.moreTitles', { count: more.length })}
          </summary>
          <TitleList lines={more} />
        </details>
      )}
    </>
  );
}

function TitleList({ lines }: { lines: CartLine[] }) {
  const { t } = useTranslator();
  return (
    <ul className={styles.titles}>
      {lines.map(({ cartId, title, version }) => (
        <li key={cartId}>
          {title} <span>· {t(versionNames[version])}</span>
        </li>
      ))}
    </ul>
  );
}
