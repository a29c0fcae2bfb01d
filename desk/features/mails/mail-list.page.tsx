import { useState } from 'react';
import type { ListedMail } from '#contract/desk/mails.ts';
import { pickQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { FilterBar, FilterSelect } from '#desk/ui/data-table/filter-bar.tsx';
import { ListPage } from '#desk/ui/data-table/list-page.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { MailDetails } from './mail-details.tsx';
import { MailHistory, MailState } from './mail-state.tsx';
import styles from './mails.module.css';
import { RetryDialog } from './retry-dialog.tsx';

const states = ['waiting', 'failed', 'sent'] as const;

export const page = definePage({
  texts: ['desk-mails'],
  live: ['mails'],
  load({ api, query, signal }) {
    const { search, ...others } = pickQuery(query, 'search', 'after', 'before');
    const state = states.find((one) => one === query.get('state'));
    return api.listMails(
      { ...others, ...(state && { state }), ...(search && { recipient: search }) },
      { signal },
    );
  },
  title: (t) => t('desk.nav.mails'),
  View({ data }) {
    const { t } = useTranslator();
    const [retried, setRetried] = useState<ListedMail>();
    const [openId, setOpenId] = useState<number>();
    return (
      <>
        <PageHeader title={t('desk.nav.mails')} note={t('deskMails.kept')} />
        <FilterBar searchLabel={t('deskMails.recipientHint')}>
          <FilterSelect
            name="state"
            label={t('deskMails.state')}
            options={states.map((value) => ({ value, label: t(`deskMails.${value}`) }))}
          />
        </FilterBar>
        <ListPage
          page={data}
          empty={<EmptyState title={t('deskMails.none')} text={t('deskMails.noneText')} />}
        >
          <DataTable
            label={t('desk.nav.mails')}
            columns={useColumns(setRetried)}
            rows={data.list}
            rowKey={({ mail_id }) => String(mail_id)}
            rowName={({ recipient }) => recipient}
            onOpen={({ mail_id }) => setOpenId(mail_id)}
            isMarked={({ failed_at }) => failed_at !== null}
          />
        </ListPage>
        <MailDetails
          mail={data.list.find(({ mail_id }) => mail_id === openId)}
          onClose={() => setOpenId(undefined)}
          onRetry={setRetried}
        />
        <RetryDialog mail={retried} onClose={() => setRetried(undefined)} />
      </>
    );
  },
});

function useColumns(onRetry: (mail: ListedMail) => void): Column<ListedMail>[] {
  const { t, locale } = useTranslator();
  const canChange = useMay('mails.change');
  return [
    {
      id: 'mail',
      header: t('deskMails.recipient'),
      cell: ({ recipient, subject }) => (
        <>
          <span className={styles.recipient}>{recipient}</span>
          <span className={styles.subject}>{subject ?? t('deskMails.aboutAccount')}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('deskMails.state'),
      cell: ({ state }) => <MailState state={state} />,
      isShort: true,
    },
    {
      id: 'what',
      header: t('deskMails.what'),
      cell: (mail) => <MailHistory mail={mail} />,
    },
    {
      id: 'attempts',
      header: t('deskMails.attempts'),
      cell: ({ attempts }) => attempts.toLocaleString(locale),
      isNumeric: true,
      isMinor: true,
    },
    {
      id: 'created',
      header: t('deskMails.created'),
      cell: ({ created_at }) => formatTime(locale, created_at),
      isShort: true,
      isMinor: true,
    },
    ...(canChange
      ? [
          {
            id: 'retry',
            header: t('desk.actions'),
            cell: (mail: ListedMail) =>
              mail.can_retry && (
                <Button size="small" onClick={() => onRetry(mail)}>
                  {t('deskMails.retry')}
                </Button>
              ),
            isShort: true,
          },
        ]
      : []),
  ];
}
