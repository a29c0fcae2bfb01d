import type { DeskOutput } from '#contract/desk/client.ts';
import { isOpenJob } from '#contract/desk/jobs/job-kinds.ts';
import { definePage } from '#desk/lib/page.tsx';
import { formatTime } from '#desk/lib/times.ts';
import { JobActions } from '#desk/ui/jobs/job-actions.tsx';
import { JobFailure } from '#desk/ui/jobs/job-failure.tsx';
import { JobLog } from '#desk/ui/jobs/job-log.tsx';
import { JobBadge, JobProgress } from '#desk/ui/jobs/job-state.tsx';
import { Notice } from '#desk/ui/page/notice.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { PageStack } from '#desk/ui/page/section.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { IngestedTable } from './ingested-table.tsx';
import styles from './media.module.css';

interface Data {
  ingest: DeskOutput<'getIngest'>;
  job: DeskOutput<'getJob'>;
}

export const page = definePage<Data>({
  texts: ['desk-media', 'desk-jobs'],
  live: ['jobs'],
  async load({ params, api, signal }) {
    const job_id = Number(params.id);
    const [ingest, job] = await Promise.all([
      api.getIngest({ job_id }, { signal }),
      api.getJob({ job_id }, { signal }),
    ]);
    return { ingest, job };
  },
  title: (t) => t('desk.nav.media'),
  View: MediaJobPage,
});

function MediaJobPage({ data: { ingest, job } }: { data: Data }) {
  const { t, locale } = useTranslator();
  const { ingested, refused, skipped } = ingest;
  return (
    <PageStack>
      <PageHeader
        title={t('deskMedia.jobTitle', { count: job.files.length })}
        back={{ to: '/ingest', label: t('desk.nav.media') }}
        badge={<JobBadge job={job} />}
        note={[job.staff_email, formatTime(locale, job.created_at), job.server]
          .filter(Boolean)
          .join(' · ')}
        actions={<JobActions job={job} />}
      />
      {isOpenJob(job.state) && (
        <Panel title={t('deskJobs.progress')}>
          <JobProgress job={job} />
          <RunningFiles running={job.running} />
        </Panel>
      )}
      <JobFailure job={job} />
      {refused.length > 0 && (
        <Notice tone="danger" title={t('deskMedia.refused', { count: refused.length })}>
          <Unused files={refused} />
        </Notice>
      )}
      {ingested.length > 0 && <IngestedTable files={ingested} />}
      {skipped.length > 0 && (
        <Notice tone="neutral" title={t('deskMedia.skipped', { count: skipped.length })}>
          <Unused files={skipped} />
        </Notice>
      )}
      <JobLog job={job} />
    </PageStack>
  );
}

/** What machines work on now. */
function RunningFiles({ running }: Pick<Data['job'], 'running'>) {
  if (running.length === 0) return null;
  return (
    <ul className={styles.running}>
      {running.map(({ files, server, share }) => (
        <li key={files[0]}>
          <span className={styles.runningFiles}>{files.join(', ')}</span>
          <span className={styles.size}>{server}</span>
          <span className={styles.size}>{share} %</span>
        </li>
      ))}
    </ul>
  );
}

function Unused({ files }: { files: Data['ingest']['refused'] }) {
  return (
    <ul className={styles.unused}>
      {files.map(({ file, reason }) => (
        <li key={file}>
          <strong>{file}</strong> {reason}
        </li>
      ))}
    </ul>
  );
}
