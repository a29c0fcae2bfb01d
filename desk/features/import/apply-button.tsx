import { useState } from 'react';
import type { ImportReport } from '#contract/desk/imports.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useFailureText } from '#desk/ui/failure-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './apply.module.css';
import { countChanges } from './count-changes.ts';
import { Removals } from './removals.tsx';

const LISTS = ['dramas', 'tags', 'rights', 'holdbacks'] as const;

interface ApplyButtonProps {
  report: ImportReport;
  isRights: boolean;
}

/** Applies a check without errors, after saying what it changes. */
export function ApplyButton({ report, isRights }: ApplyButtonProps) {
  const { t, locale } = useTranslator();
  const describe = useFailureText();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState('');
  const { job, summary, applied_by } = report;
  const isApplied = applied_by && ['queued', 'running', 'done'].includes(applied_by.state);
  if (!summary || summary.refused > 0 || countChanges(summary) === 0 || isApplied) return null;

  const apply = async () => {
    setIsBusy(true);
    setMessage('');
    try {
      const input = { job_id: job.job_id };
      await (isRights ? deskApi.applyRightsImport(input) : deskApi.applyImport(input));
      setIsOpen(false);
    } catch (failure) {
      setMessage(describe(failure));
    }
    setIsBusy(false);
  };
  const changes = LISTS.flatMap((list) =>
    (['added', 'changed'] as const).flatMap((what) => {
      const count = summary[list][what];
      return count > 0 ? [{ list, what, count }] : [];
    }),
  );
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {t('deskImport.applyOpen')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('deskImport.applyTitle')}
        description={t('deskImport.applyText', { file: job.files.join(', ') })}
        closeLabel={t('desk.close')}
        widthPx={560}
        footer={
          <>
            <DialogAlert message={message} />
            <Button onClick={() => setIsOpen(false)}>{t('desk.cancel')}</Button>
            <Button variant="primary" isLoading={isBusy} onClick={() => void apply()}>
              {t('deskImport.applyConfirm')}
            </Button>
          </>
        }
      >
        <ul className={styles.applyList}>
          {changes.map(({ list, what, count }) => (
            <li key={`${list} ${what}`}>
              <span>{t(`deskImport.list.${list}`)}</span>
              <span>{t(`deskImport.${what}`)}</span>
              <strong>{count.toLocaleString(locale)}</strong>
            </li>
          ))}
        </ul>
        {summary.removals.length > 0 && (
          <>
            <p className={styles.warning}>
              {t('deskImport.removals', { count: summary.removals.length })}
            </p>
            <Removals removals={summary.removals} />
          </>
        )}
      </Dialog>
    </>
  );
}
