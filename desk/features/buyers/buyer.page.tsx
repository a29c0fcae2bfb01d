import { Link } from 'react-router';
import type { ShownBuyer } from '#contract/desk/sales/buyers.ts';
import { mailto } from '#contract/site/mailto.ts';
import { toLocale } from '#desk/lib/language.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { formatDay } from '#desk/lib/times.ts';
import { EnquiriesLink } from '#desk/ui/enquiries-link.tsx';
import { Columns } from '#desk/ui/page/columns.tsx';
import { Facts } from '#desk/ui/page/facts.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { localeNames } from '#i18n/locales.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { BuyerActions } from './buyer-actions.tsx';
import { BuyerNotes } from './buyer-notes.tsx';
import { BuyerState } from './buyer-state.tsx';
import { BuyerMaterials, BuyerOrders, BuyerScreeners, BuyerSessions } from './buyer-tables.tsx';
import styles from './buyers.module.css';
import { CompanyFacts } from './company-facts.tsx';

export const page = definePage({
  texts: ['desk-buyers', 'orders', 'desk-screeners'],
  live: ['buyers', 'orders', 'screeners'],
  load: ({ api, params, signal }) => api.getBuyer({ buyer_id: Number(params.id) }, { signal }),
  title: (_t, { name }) => name,
  View({ data: buyer }) {
    const { t, locale } = useTranslator();
    const canChange = useMay('buyers.change');
    return (
      <>
        <PageHeader
          back={{ to: '/buyers', label: t('desk.nav.buyers') }}
          title={buyer.name}
          badge={<BuyerState isDisabled={buyer.disabled_at !== null} />}
          note={buyer.email}
          actions={canChange && <BuyerActions buyer={buyer} />}
        />
        <Columns
          main={
            <>
              {buyer.disabled_at && (
                <div className={styles.reason}>
                  <p>
                    {t('deskBuyers.disabledSince', { date: formatDay(locale, buyer.disabled_at) })}
                  </p>
                  <p>{buyer.disabled_reason}</p>
                </div>
              )}
              {buyer.orders && <BuyerOrders buyer={buyer} orders={buyer.orders} />}
              {buyer.screeners && <BuyerScreeners screeners={buyer.screeners} />}
              <BuyerMaterials materials={buyer.materials} />
              <BuyerSessions sessions={buyer.sessions} />
            </>
          }
          aside={
            <>
              <AccountFacts buyer={buyer} />
              <CompanyFacts company={buyer.company} />
              <BuyerNotes buyer={buyer} />
            </>
          }
        />
      </>
    );
  },
});

function AccountFacts({ buyer }: { buyer: ShownBuyer }) {
  const { t, locale } = useTranslator();
  const mayReadMails = useMay('mails.read');
  const mayReadAudit = useMay('audit.read');
  return (
    <Panel title={t('deskBuyers.account')}>
      <Facts
        facts={[
          [t('deskBuyers.email'), <a href={mailto(buyer.email)}>{buyer.email}</a>],
          [t('deskBuyers.username'), buyer.name],
          [t('deskBuyers.language'), localeNames[toLocale(buyer.locale)]],
          [t('deskBuyers.registered'), formatDay(locale, buyer.created_at)],
          [t('deskBuyers.cart'), t('deskBuyers.titles', { count: buyer.cart_count })],
        ]}
      />
      <p className={styles.links}>
        <EnquiriesLink filter="buyer_id" value={buyer.buyer_id} name={buyer.name} />
        {mayReadMails && (
          <Link to={`/mails?search=${encodeURIComponent(buyer.email)}`}>
            {t('deskBuyers.mails')}
          </Link>
        )}
        {mayReadAudit && (
          <Link to={`/audit?search=account:${buyer.buyer_id}`}>{t('deskBuyers.history')}</Link>
        )}
      </p>
    </Panel>
  );
}
