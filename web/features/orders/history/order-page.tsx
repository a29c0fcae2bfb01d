import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../contract/site/paths.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { ChevronLeftIcon } from '../../../ui/icons/more-icons.tsx';
import page from '../orders-page.module.css';
import { TermsFacts } from '../terms-facts.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderItems } from './order-items.tsx';
import styles from './order-page.module.css';
import { OrderTime } from './order-time.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import type { Order } from './orders-data.ts';
import { StatusBadge } from './status-badge.tsx';

/** One order: its status, titles, terms and contact. */
export function OrderPage({ order: loaded }: { order: Order }) {
  const { t, locale } = useTranslator();
  const [shown, setShown] = useState({ loaded, order: loaded });
  if (shown.loaded !== loaded) setShown({ loaded, order: loaded });
  const { order } = shown;
  const heading = useRef<HTMLHeadingElement>(null);
  /** Focuses the heading, because the clicked button is removed. */
  const change = (changed: Order) => {
    setShown({ loaded, order: changed });
    heading.current?.focus();
  };
  const { contact } = order;
  return (
    <article className={page.page}>
      <Link className={styles.back} to={paths.page(locale, 'DramaCopyrightHistory')}>
        <ChevronLeftIcon size={20} />
        {t('orders.allOrders')}
      </Link>
      <header className={page.head}>
        <h1 ref={heading} tabIndex={-1} className={page.title}>
          {t('orders.orderNumber', { number: order.order_no })}
        </h1>
        <span role="status">
          <StatusBadge status={order.status} />
        </span>
      </header>
      <p className={styles.small}>
        <OrderTime at={order.created_at} hasTime />
      </p>
      <OrderActions order={order} onChanged={change} />
      <div className={styles.columns}>
        <section aria-labelledby="items">
          <h2 id="items" className={styles.heading}>
            {t('orders.titles', { count: order.items.length })}
          </h2>
          <OrderItems items={order.items} terms={order.terms} />
        </section>
        <div>
          <section aria-labelledby="progress">
            <h2 id="progress" className={styles.heading}>
              {t('orders.progress')}
            </h2>
            <OrderTimeline timeline={order.timeline} />
          </section>
          <section aria-labelledby="terms">
            <h2 id="terms" className={styles.heading}>
              {t('orders.terms')}
            </h2>
            <dl className={styles.facts}>
              <TermsFacts terms={order.terms} />
            </dl>
          </section>
          <section aria-labelledby="contact">
            <h2 id="contact" className={styles.heading}>
              {t('orders.contact')}
            </h2>
            <p className={styles.lines}>
              {[contact.name, contact.company, contact.email, contact.phone]
                .filter(Boolean)
                .join('\n')}
            </p>
            {order.message && <p className={styles.message}>{order.message}</p>}
          </section>
        </div>
      </div>
    </article>
  );
}
