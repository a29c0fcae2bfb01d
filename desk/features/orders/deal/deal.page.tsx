import { useState } from 'react';
import { Link } from 'react-router';
import type { DealParty, DeskDeal } from '#contract/desk/sales/deals.ts';
import { paths } from '#contract/site/paths.ts';
import { deskApi } from '#desk/lib/api.ts';
import { toLocale } from '#desk/lib/language.ts';
import { definePage } from '#desk/lib/page.tsx';
import { sessionStore, useMay } from '#desk/lib/session.ts';
import { formatDate, formatTime } from '#desk/lib/times.ts';
import { DownloadButton } from '#desk/ui/download-button.tsx';
import { Columns } from '#desk/ui/page/columns.tsx';
import { Facts } from '#desk/ui/page/facts.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { StaffName } from '#desk/ui/staff-name.tsx';
import { localeNames } from '#i18n/locales.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import { statusNames } from '#i18n/names/order-names.ts';
import { Button } from '#ui/button/button.tsx';
import { useStore } from '#ui/state/store.ts';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { DealBadge } from '../shared/badges.tsx';
import { buyerPath, orderPath } from '../shared/paths.ts';
import { CountersignDialog } from './countersign-dialog.tsx';
import styles from './deal.module.css';
import { DealLines } from './deal-lines.tsx';
import { TerminateDialog } from './terminate-dialog.tsx';

export const page = definePage({
  texts: ['desk-orders', 'orders', 'deals', 'licence'],
  live: ['orders', 'rights'],
  load: ({ params, api, signal }) => api.getDeal({ deal_no: params.dealNo ?? '' }, { signal }),
  title: (t, { deal_no }) => t('deskOrders.dealTitle', { number: deal_no }),
  View: DealPage,
});

function DealPage({ data: deal }: { data: DeskDeal }) {
  const { t, locale } = useTranslator();
  const maySeeBuyers = useMay('buyers.read');
  return (
    <>
      <PageHeader
        back={{ to: '/deals', label: t('deskOrders.deals') }}
        title={t('deskOrders.dealTitle', { number: deal.deal_no })}
        badge={<DealBadge state={deal.state} />}
        note={t('deskOrders.acceptedAt', { time: formatTime(locale, deal.accepted_at) })}
        actions={<DealActions deal={deal} />}
      />
      <Columns
        main={
          <>
            <DealLines deal={deal} />
            <Panel title={t('deskOrders.parties')}>
              <div className={styles.parties}>
                <Party name={t('deskOrders.licensor')} party={deal.seller}>
                  {deal.is_seller_unnamed && (
                    <p className={layout.warning}>{t('deskOrders.unnamedSeller')}</p>
                  )}
                </Party>
                <Party name={t('deskOrders.licensee')} party={deal.buyer} />
              </div>
            </Panel>
          </>
        }
        aside={
          <>
            <Panel title={t('deskOrders.contract')}>
              <Facts
                facts={[
                  [
                    t('deskOrders.col.number'),
                    <Link key="order" to={orderPath(deal.order_no)}>
                      {deal.order_no}
                    </Link>,
                  ],
                  [t('deskOrders.col.status'), t(statusNames[deal.order_status])],
                  [
                    t('deskOrders.col.quote'),
                    deal.quote_version === null
                      ? null
                      : t('deskOrders.version', { version: deal.quote_version }),
                  ],
                  [
                    t('deskOrders.account'),
                    maySeeBuyers && deal.account_id !== null ? (
                      <Link key="account" to={buyerPath(deal.account_id)}>
                        {t('deskOrders.openAccount')}
                      </Link>
                    ) : null,
                  ],
                  [t('deals.payment'), deal.payment_terms],
                ]}
              />
            </Panel>
            <Acceptance deal={deal} />
            <Documents deal={deal} />
          </>
        }
      />
    </>
  );
}

function DealActions({ deal }: { deal: DeskDeal }) {
  const { t } = useTranslator();
  const mayChange = useMay('orders.change');
  const [dialog, setDialog] = useState<'countersign' | 'terminate'>();
  if (!mayChange) return null;
  const { terminated_from, accepted_at } = deal;
  // A termination can only be replaced by one from an earlier day, but not before the acceptance.
  const canTerminate = terminated_from === null || terminated_from > accepted_at.slice(0, 10);
  const close = () => setDialog(undefined);
  return (
    <>
      {canTerminate && (
        <Button onClick={() => setDialog('terminate')}>
          {t(terminated_from === null ? 'deskOrders.terminate' : 'deskOrders.endEarlier')}
        </Button>
      )}
      {(deal.state === 'awaiting' || deal.state === 'paper') && (
        <Button variant="primary" onClick={() => setDialog('countersign')}>
          {t('deskOrders.countersign')}
        </Button>
      )}
      <CountersignDialog isOpen={dialog === 'countersign'} onClose={close} deal={deal} />
      <TerminateDialog isOpen={dialog === 'terminate'} onClose={close} deal={deal} />
    </>
  );
}

interface PartyProps {
  name: string;
  party: DealParty;
  children?: React.ReactNode;
}

function Party({ name, party, children }: PartyProps) {
  const { t, locale } = useTranslator();
  return (
    <section>
      <h3 className={styles.partyName}>{name}</h3>
      <p>
        <strong>{party.legal_name}</strong>
      </p>
      <p className={styles.text}>
        {[
          party.address,
          party.country && createNamer(locale, 'region')(party.country),
          party.registration_no && t('deskOrders.registration', { number: party.registration_no }),
          party.tax_no && t('deskOrders.taxNumber', { number: party.tax_no }),
          party.email,
        ]
          .filter(Boolean)
          .join('\n')}
      </p>
      {children}
    </section>
  );
}

/** How the agreement was made. */
function Acceptance({ deal }: { deal: DeskDeal }) {
  const { t, locale } = useTranslator();
  const publicUrl = useStore(sessionStore)?.public_url ?? '';
  const isOnPaper = deal.paper_note !== null;
  return (
    <Panel title={t('deskOrders.acceptance')}>
      <Facts
        facts={[
          [t('deskOrders.col.accepted'), formatTime(locale, deal.accepted_at)],
          [t('deskOrders.paperNote'), deal.paper_note],
          [
            t('deskOrders.recordedBy'),
            isOnPaper ? <StaffName key="by" actor={deal.actor} name={deal.actor_name} /> : null,
          ],
          [
            t('deskOrders.signatory'),
            deal.signatory_name && `${deal.signatory_name}, ${deal.signatory_title}`,
          ],
          [t('deskOrders.address'), deal.client_address],
          [t('deskOrders.browser'), deal.user_agent],
          [t('deskOrders.language'), localeNames[toLocale(deal.locale)]],
          [
            t('deskOrders.agreement'),
            deal.terms_version && (
              <a key="agreement" href={publicUrl + agreementPath(deal, deal.terms_version)}>
                {deal.terms_version}
              </a>
            ),
          ],
          [
            t('deskOrders.deal.countersigned'),
            deal.countersigned_at &&
              [
                formatTime(locale, deal.countersigned_at),
                deal.countersigner_name,
                deal.countersigner_title,
              ].join(' · '),
          ],
          [
            t('deskOrders.countersignedBy'),
            deal.countersigned_by && (
              <StaffName
                key="signed"
                actor={deal.countersigned_by}
                name={deal.countersigned_by_name}
              />
            ),
          ],
          [
            t('deskOrders.deal.terminated'),
            deal.terminated_from &&
              t('deskOrders.terminatedFrom', {
                day: formatDate(locale, deal.terminated_from),
                actor: deal.terminated_by_name ?? deal.terminated_by ?? '',
              }),
          ],
          [t('desk.reason'), deal.termination_reason],
        ]}
      />
    </Panel>
  );
}

/** The text of the user agreement that was accepted. A recorded version is a date and a hash. */
function agreementPath({ locale }: DeskDeal, version: string): string {
  const hash = version.split(' ').at(-1) ?? '';
  return `${paths.page(toLocale(locale), 'UserAgreement')}?${new URLSearchParams({ version: hash })}`;
}

function Documents({ deal }: { deal: DeskDeal }) {
  const { t } = useTranslator();
  const { deal_no } = deal;
  return (
    <Panel title={t('deskOrders.files')}>
      <div className={layout.stack}>
        {deal.countersigned_sha256 && (
          <div>
            <DownloadButton
              label={t('deals.memoCountersigned')}
              load={() => deskApi.exportDeal({ deal_no })}
            />
            <p className={styles.hash}>SHA-256 {deal.countersigned_sha256}</p>
          </div>
        )}
        <div>
          <DownloadButton
            label={t('deals.memoAccepted')}
            load={() => deskApi.exportDeal({ deal_no, version: 'accepted' })}
          />
          <p className={styles.hash}>SHA-256 {deal.memo_sha256}</p>
        </div>
      </div>
    </Panel>
  );
}
