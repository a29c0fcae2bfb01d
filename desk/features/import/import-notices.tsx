import { Link } from 'react-router';
import type { ImportReport } from '#contract/desk/catalogue/imports.ts';
import { formatTime } from '#desk/lib/times.ts';
import { Notice } from '#desk/ui/page/notice.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { countChanges } from './count-changes.ts';
import { Removals } from './removals.tsx';

/** What the result of a check or an import means, and what to do next. */
export function ImportNotices({ report }: { report: ImportReport }) {
  const { t, locale } = useTranslator();
  const { job, summary, applied_by, check_id } = report;
  if (!summary) return null;
  const isCheck = job.kind.endsWith('check');
  const { refused, warned, removals, skipped_sheets, unread_sheets } = summary;
  const hasChanges = countChanges(summary) > 0;
  const sheets = [...skipped_sheets, ...unread_sheets];
  return (
    <>
      {refused > 0 && (
        <Notice tone="danger" title={t('deskImport.refusedTitle', { count: refused })}>
          {t('deskImport.refusedText')}
        </Notice>
      )}
      {isCheck && refused === 0 && !hasChanges && (
        <Notice tone="neutral" title={t('deskImport.nothingTitle')}>
          {t('deskImport.nothingText')}
        </Notice>
      )}
      {isCheck && refused === 0 && hasChanges && !applied_by && (
        <Notice tone="info" title={t('deskImport.readyTitle')}>
          {t('deskImport.readyText')}
        </Notice>
      )}
      {applied_by && (
        <Notice
          tone={applied_by.state === 'done' ? 'success' : 'info'}
          title={t(`deskImport.apply.${applied_by.state}`)}
          actions={
            <Link className={buttonClass({ size: 'small' })} to={`/import/${applied_by.job_id}`}>
              {t('deskImport.showImport')}
            </Link>
          }
        >
          {applied_by.ended_at && formatTime(locale, applied_by.ended_at)}
        </Notice>
      )}
      {!isCheck && job.state === 'done' && (
        <Notice
          tone="success"
          title={t('deskImport.apply.done')}
          actions={
            check_id !== null && (
              <Link className={buttonClass({ size: 'small' })} to={`/import/${check_id}`}>
                {t('deskImport.showCheck')}
              </Link>
            )
          }
        />
      )}
      {removals.length > 0 && (
        <Notice tone="warning" title={t('deskImport.removals', { count: removals.length })}>
          <Removals removals={removals} />
        </Notice>
      )}
      {warned > 0 && <Notice tone="warning" title={t('deskImport.warned', { count: warned })} />}
      {report.warnings.map((text) => (
        <Notice key={text} tone="warning" title={text} />
      ))}
      {sheets.length > 0 && (
        <Notice tone="neutral" title={t('deskImport.skipped', { sheets: sheets.join(', ') })} />
      )}
      {report.is_cut && <Notice tone="neutral" title={t('deskImport.cut')} />}
    </>
  );
}
