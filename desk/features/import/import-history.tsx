import type { Job } from '#contract/desk/jobs/jobs.ts';
import { DataTable } from '#desk/ui/data-table/data-table.tsx';
import { JobActions } from '#desk/ui/jobs/job-actions.tsx';
import { startColumns } from '#desk/ui/jobs/job-columns.tsx';
import { JobBadge } from '#desk/ui/jobs/job-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './import.module.css';

/** Checks, imports and exports, the newest first. */
export function ImportHistory({ jobs }: { jobs: readonly Job[] }) {
  const words = useTranslator();
  const { t } = words;
  const nameOf = ({ kind, files }: Job) => files.join(', ') || t(`deskJobs.kind.${kind}`);
  return (
    <DataTable
      label={t('deskImport.history')}
      rows={jobs}
      rowKey={({ job_id }) => String(job_id)}
      rowName={nameOf}
      rowHref={({ job_id, kind }) => (kind === 'export' ? '/import' : `/import/${job_id}`)}
      isMarked={({ state, has_errors }) => state === 'failed' || has_errors}
      columns={[
        { id: 'file', header: t('deskImport.file'), cell: nameOf },
        { id: 'kind', header: t('deskJobs.what'), cell: ({ kind }) => t(`deskJobs.kind.${kind}`) },
        {
          id: 'state',
          header: t('deskJobs.stateLabel'),
          isShort: true,
          cell: (job) => <JobBadge job={job} />,
        },
        ...startColumns(words),
        {
          id: 'actions',
          header: '',
          cell: (job) => (
            <span className={styles.rowActions}>
              <JobActions job={job} size="small" />
            </span>
          ),
        },
      ]}
    />
  );
}
