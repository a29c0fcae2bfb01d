import type { Job } from '#contract/desk/jobs/jobs.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { Notice } from '../page/notice.tsx';

/** Why a job has ended without a result. */
export function JobFailure({ job }: { job: Job }) {
  const { t } = useTranslator();
  if (job.state === 'cancelled')
    return <Notice tone="neutral" title={t('deskJobs.cancelledTitle')} />;
  if (job.state !== 'failed') return null;
  return (
    <Notice tone="danger" title={t('deskJobs.failedTitle')}>
      {job.failure}
    </Notice>
  );
}
