import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import { termFacts } from '#contract/site/licence-words.ts';
import { mailto } from '#contract/site/mailto.ts';
import { toLocale } from '#desk/lib/language.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { EnquiriesLink } from '#desk/ui/enquiries-link.tsx';
import { UnsavedGuard } from '#desk/ui/form/unsaved-guard.tsx';
import { Columns } from '#desk/ui/page/columns.tsx';
import { Facts } from '#desk/ui/page/facts.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { localeNames } from '#i18n/locales.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { StatusBadge } from '#ui/quote/status-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { QuoteBadge } from '../shared/badges.tsx';
import { buyerPath } from '../shared/paths.ts';
import styles from './order.module.css';
import { OrderDeal } from './order-deal.tsx';
import { OrderFiles } from './order-files.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMessages } from './order-messages.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderQuotes } from './order-quotes.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderTimeline } from './order-timeline.tsx';

export const page = definePage({
  texts: ['desk-orders', 'orders', 'deals', 'licence', 'market'],
  live: ['orders', 'rights'],
  load: ({ params, api, signal }) => api.getOrder({ order_no: params.orderNo ?? '' }, { signal }),
  title: (t, { order_no }) => t('deskOrders.order', { number: order_no }),
  View: OrderPage,
});

function OrderPage({ data: order }: { data: DeskOrder }) {
  const words = useTranslator();
  const { t, locale } = words;
  const isCountered = order.status === 'quoted' && order.quotes[0]?.state === 'countered';
  const [hasMessage, setHasMessage] = useState(false);
  const [hasNote, setHasNote] = useState(false);
  return (
    <>
      {/* One guard for both fields, because the router supports one blocker at a time. */}
      <UnsavedGuard isDirty={hasMessage || hasNote} />
      <PageHeader
        back={{ to: '/orders', label: t('desk.nav.orders') }}
        title={t('deskOrders.order', { number: order.order_no })}
        badge={
          <>
            <StatusBadge status={order.status} />
            {isCountered && <QuoteBadge state="countered" />}
          </>
        }
        note={t('deskOrders.receivedAt', { time: formatTime(locale, order.created_at) })}
        actions={
          <>
            <EnquiriesLink
              filter="order_no"
              value={order.order_no}
              name={order.order_no}
              className={buttonClass({ variant: 'quiet' })}
            />
            <OrderSteps order={order} />
          </>
        }
      />
      <Columns
        main={
          <>
            <Panel title={t('orders.terms')}>
              <Facts facts={termFacts(words, order.terms)} />
              {order.message && (
                <figure className={styles.quotation}>
                  <figcaption>{t('deskOrders.buyerWrote')}</figcaption>
                  <blockquote>{order.message}</blockquote>
                </figure>
              )}
            </Panel>
            <OrderLines order={order} />
            <OrderQuotes order={order} />
            <OrderMessages order={order} onDirty={setHasMessage} />
          </>
        }
        aside={
          <>
            <Buyer order={order} />
            {order.deal && <OrderDeal deal={order.deal} />}
            <OrderTimeline order={order} />
            <OrderNotes order={order} onDirty={setHasNote} />
            <OrderFiles order={order} />
          </>
        }
      />
    </>
  );
}

function Buyer({
  order: { contact, company, account_id, locale: language },
}: {
  order: DeskOrder;
}) {
  const { t, locale } = useTranslator();
  const canSeeBuyers = useMay('buyers.read');
  return (
    <Panel
      title={t('desk.buyer')}
      aside={
        canSeeBuyers &&
        account_id !== null && <Link to={buyerPath(account_id)}>{t('deskOrders.openAccount')}</Link>
      }
    >
      {contact ? (
        <Facts
          facts={[
            [t('orders.company'), contact.company],
            [t('orders.name'), contact.name],
            [
              t('orders.email'),
              <a key="email" href={mailto(contact.email)}>
                {contact.email}
              </a>,
            ],
            [t('orders.phone'), contact.phone],
            [
              t('deskOrders.companyProfile'),
              company && `${company.legal_name}, ${createNamer(locale, 'region')(company.country)}`,
            ],
            [t('deskOrders.language'), localeNames[toLocale(language)]],
          ]}
        />
      ) : (
        <p>{t('deskOrders.accountDeletedText')}</p>
      )}
    </Panel>
  );
}
