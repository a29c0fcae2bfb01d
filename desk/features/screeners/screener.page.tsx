import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ScreenerRecord } from '#contract/desk/sales/screeners.ts';
import { deskApi } from '#desk/lib/api.ts';
import { definePage, useReload } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { ScreenerBadge } from '#desk/ui/badges/screener-badge.tsx';
import { CopyButton } from '#desk/ui/copy-button.tsx';
import { useChange } from '#desk/ui/failure-text.ts';
import { Columns } from '#desk/ui/page/columns.tsx';
import { Facts } from '#desk/ui/page/facts.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { StaffName } from '#desk/ui/staff-name.tsx';
import { localeNames } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { CopiesPanel } from './copies-panel.tsx';
import { DeclineDialog, RevokeDialog } from './reason-dialog.tsx';
import { ReportPanel } from './report-panel.tsx';
import styles from './screeners.module.css';
import { ApproveDialog, ChangeDialog } from './terms/terms-dialog.tsx';
import { TermsFacts } from './terms/terms-facts.tsx';
import { TitlesPanel } from './titles-panel.tsx';

export const page = definePage({
  texts: ['desk-screeners'],
  live: ['screeners', 'jobs'],
  load: ({ api, params, signal }) =>
    api.getScreener({ screener_id: Number(params.id) }, { signal }),
  title: (t, { name }) => `${name} · ${t('desk.nav.screeners')}`,
  View: ScreenerView,
});

function ScreenerView({ data: screener }: { data: ScreenerRecord }) {
  const { t, locale } = useTranslator();
  const { name, company, email, state, sent_at, message, reason } = screener;
  return (
    <>
      <PageHeader
        back={{ to: '/screeners', label: t('desk.nav.screeners') }}
        title={name}
        badge={<ScreenerBadge state={state} />}
        note={[company, email].filter(Boolean).join(' · ')}
        actions={<Actions screener={screener} />}
      />
      <Columns
        main={
          <>
            {message && (
              <Panel title={t('deskScreeners.message')}>
                <p className={styles.text}>{message}</p>
              </Panel>
            )}
            <TitlesPanel titles={screener.titles} />
            {sent_at && <ReportPanel screener={screener} />}
          </>
        }
        aside={
          <>
            {sent_at && (
              <Panel title={t('deskScreeners.terms')}>
                <TermsFacts screener={screener} />
              </Panel>
            )}
            {screener.is_burned_in && <CopiesPanel screener={screener} />}
            <Panel title={t('deskScreeners.details')}>
              <Facts
                facts={[
                  [t('deskScreeners.number'), screener.screener_id],
                  [t('deskScreeners.link'), screener.link && <LinkText link={screener.link} />],
                  [t('deskScreeners.language'), localeNames[screener.locale]],
                  [t('deskScreeners.account'), <AccountLink key="account" screener={screener} />],
                  [t('deskScreeners.created'), formatTime(locale, screener.created_at)],
                  [
                    t('deskScreeners.createdBy'),
                    screener.created_by === 'buyer' ? (
                      t('deskScreeners.byBuyer')
                    ) : (
                      <StaffName
                        key="by"
                        actor={screener.created_by}
                        name={screener.created_by_name}
                      />
                    ),
                  ],
                  [t('deskScreeners.mailed'), sent_at && formatTime(locale, sent_at)],
                  [
                    t('deskScreeners.firstView'),
                    screener.started_at && formatTime(locale, screener.started_at),
                  ],
                  [
                    t('deskScreeners.finished'),
                    screener.finished_at && formatTime(locale, screener.finished_at),
                  ],
                  [t('desk.reason'), reason],
                ]}
              />
            </Panel>
          </>
        }
      />
    </>
  );
}

type Opened = 'approve' | 'decline' | 'change' | 'revoke';

/** The steps that the state allows; the server refuses all others. */
function Actions({ screener }: { screener: ScreenerRecord }): ReactNode {
  const { t } = useTranslator();
  const mayChange = useMay('screeners.change');
  const change = useChange();
  const reload = useReload();
  const [opened, setOpened] = useState<Opened>();
  const [isSending, setIsSending] = useState(false);
  if (!mayChange) return null;
  const { screener_id, state, email } = screener;
  const isOpen = state === 'active' || state === 'upcoming';
  const dialog = { screener, onClose: () => setOpened(undefined) };

  const resend = async () => {
    setIsSending(true);
    const isDone = await change(() => deskApi.resendScreener({ screener_id }));
    setIsSending(false);
    if (!isDone) return;
    showToast({ text: t('deskScreeners.resent', { email }), tone: 'success' });
    reload();
  };

  return (
    <>
      {state === 'requested' && (
        <>
          <Button onClick={() => setOpened('decline')}>{t('deskScreeners.decline')}</Button>
          <Button variant="primary" onClick={() => setOpened('approve')}>
            {t('deskScreeners.approve')}
          </Button>
        </>
      )}
      {isOpen && (
        <>
          <Button variant="danger" onClick={() => setOpened('revoke')}>
            {t('deskScreeners.revoke')}
          </Button>
          <Button isLoading={isSending} onClick={() => void resend()}>
            {t('deskScreeners.resend')}
          </Button>
        </>
      )}
      {(isOpen || state === 'expired') && (
        <Button variant="primary" onClick={() => setOpened('change')}>
          {state === 'expired' ? t('deskScreeners.extend') : t('deskScreeners.change')}
        </Button>
      )}
      {opened === 'approve' && <ApproveDialog {...dialog} />}
      {opened === 'decline' && <DeclineDialog {...dialog} />}
      {opened === 'change' && <ChangeDialog {...dialog} />}
      {opened === 'revoke' && <RevokeDialog {...dialog} />}
    </>
  );
}

function LinkText({ link }: { link: string }) {
  return (
    <span className={styles.link}>
      <code>{link}</code>
      <CopyButton text={link} />
    </span>
  );
}

function AccountLink({ screener: { account_id } }: { screener: ScreenerRecord }) {
  const { t } = useTranslator();
  const mayRead = useMay('buyers.read');
  if (account_id === null) return t('desk.none');
  if (!mayRead) return account_id;
  return <Link to={`/buyers/${account_id}`}>{t('deskScreeners.openAccount')}</Link>;
}
