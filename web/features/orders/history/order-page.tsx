import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useRevalidator } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import facts from '#ui/display/facts.module.css';
import page from '#ui/display/layout/list-page.module.css';
import { ChevronLeftIcon } from '#ui/icons/more-icons.tsx';
import type { Order, Quotes } from '#ui/quote/quote-data.ts';
import { StatusBadge } from '#ui/quote/status-badge.tsx';
import { LocalTime } from '#ui/text/local-time.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { DealSection } from '../deal/deal-section.tsx';
import { QuoteSection } from '../deal/quote-section.tsx';
import { TermsFacts } from '../terms-facts.tsx';
import type { MessagePage } from '../thread/known-messages.ts';
import { MessageThread } from '../thread/message-thread.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderItems } from './order-items.tsx';
import styles from './order-page.module.css';
import { OrderTimeline } from './order-timeline.tsx';

interface OrderPageProps {
  order: Order;
  quotes: Quotes;
  messages: MessagePage | null;
}

/** One order: its deal, its quote, its titles, progress, terms and contact, and the conversation. */
export function OrderPage({ order, quotes, messages }: OrderPageProps) {
  const { t, locale } = useTranslator();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const [outcomeText, setOutcomeText] = useState('');
  /** Reloads the page's data and focuses the text, because the clicked button may be removed. */
  const reload = async (text = '') => {
    await revalidate();
    flushSync(() => setOutcomeText(text));
    (outcome.current ?? heading.current)?.focus();
  };
  const { current } = quotes;
  const { contact } = order;
  return (
    <article className={page.page} data-floating-bar="wide">
      <Link className={page.back} to={paths.page(locale, 'DramaCopyrightHistory')}>
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
        <LocalTime at={order.created_at} hasTime />
      </p>
      {outcomeText && (
        <p ref={outcome} tabIndex={-1} className={styles.outcome}>
          {outcomeText}
        </p>
      )}
      {order.deal && <DealSection order={order} deal={order.deal} />}
      {current && (
        <QuoteSection
          key={current.quote_id}
          order={order}
          quote={current}
          older={quotes.versions.slice(1)}
          onAnswered={(text) => void reload(text)}
        />
      )}
      <OrderActions
        order={order}
        hasOffer={current?.state === 'sent'}
        onClosed={() => void reload()}
      />
      <div className={styles.columns}>
        <Part id="items" title={t('orders.titles', { count: order.items.length })}>
          <OrderItems items={order.items} terms={order.terms} />
        </Part>
        <div>
          <Part id="progress" title={t('orders.progress')}>
            <OrderTimeline timeline={order.timeline} />
          </Part>
          <Part id="terms" title={t('orders.terms')}>
            <dl className={facts.facts}>
              <TermsFacts terms={order.terms} />
            </dl>
          </Part>
          <Part id="contact" title={t('orders.contact')}>
            <p className={styles.lines}>
              {[contact.name, contact.company, contact.email, contact.phone]
                .filter(Boolean)
                .join('\n')}
            </p>
            {order.message && <p className={styles.message}>{order.message}</p>}
          </Part>
        </div>
      </div>
      <MessageThread key={order.order_id} orderId={order.order_id} loaded={messages} />
    </article>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
