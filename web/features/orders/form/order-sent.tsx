import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { SuccessIcon } from '#ui/icons/more-icons.tsx';
import styles from '#ui/licence/terms/order-form.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import type { SentOrder } from './lost-order.ts';

/** The confirmation, with the order's number and a link to it; gets the focus. */
export function OrderSent({ order }: { order: SentOrder }) {
  const { t, locale } = useTranslator();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const history = paths.page(locale, 'DramaCopyrightHistory');
  return (
    <section className={styles.sent} aria-labelledby="sent-heading">
      <SuccessIcon size={48} />
      <h2 id="sent-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('orders.sentTitle')}
      </h2>
      <p className={styles.number}>{order.orderNo}</p>
      <p>{t('orders.sentText')}</p>
      {order.isOutdated && <p>{t('orders.sentBefore')}</p>}
      <div className={styles.links}>
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={`${history}?order=${order.orderId}`}
        >
          {t('orders.seeOrder')}
        </Link>
        <Link className={buttonClass()} to={paths.page(locale, 'ShortPlayCopyright')}>
          {t('orders.browse')}
        </Link>
      </div>
    </section>
  );
}
