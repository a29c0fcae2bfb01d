import { useState } from 'react';
import type { ImportReport } from '#contract/desk/catalogue/imports.ts';
import { deskApi } from '#desk/lib/api.ts';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Button } from '#ui/button/button.tsx';
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
  const [isOpen, setIsOpen] = useState(false);
  const { job, summary, applied_by } = report;
  const form = useDeskForm({
    values: {},
    async submit() {
      const input = { job_id: job.job_id };
      await (isRights ? deskApi.applyRightsImport(input) : deskApi.applyImport(input));
      setIsOpen(false);
    },
  });
  const isApplied = applied_by && ['queued', 'running', 'done'].includes(applied_by.state);
  if (!summary || summary.refused > 0 || countChanges(summary) === 0 || isApplied) return null;

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
      <FormDialog
        form={form}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('deskImport.applyTitle')}
        description={t('deskImport.applyText', { file: job.files.join(', ') })}
        widthPx={560}
        confirmLabel={t('deskImport.applyConfirm')}
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
      </FormDialog>
    </>
  );
}
