import { JOB_FILES } from '#contract/desk/address.ts';
import { isOpenJob, mayChangeJob } from '#contract/desk/jobs/job-kinds.ts';
import type { Job } from '#contract/desk/jobs/jobs.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useStaff } from '#desk/lib/session.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { useChange } from '../failure-text.ts';

/** Cancel, run again and download, as far as the job's state and the role allow. */
export function JobActions({ job, size = 'medium' }: { job: Job; size?: 'small' | 'medium' }) {
  const { t } = useTranslator();
  const change = useChange();
  const { job_id, state, is_cancelled, file_name } = job;
  const mayChange = mayChangeJob(useStaff(), job);
  return (
    <>
      {file_name && (
        <LinkButton size={size} href={`${JOB_FILES}${job_id}`} download>
          {t('desk.download')}
        </LinkButton>
      )}
      {mayChange && isOpenJob(state) && (
        <Button
          size={size}
          isLoading={is_cancelled}
          onClick={() => void change(() => deskApi.cancelJob({ job_id }))}
        >
          {t('deskJobs.cancel')}
        </Button>
      )}
      {mayChange && (state === 'failed' || state === 'cancelled') && (
        <Button size={size} onClick={() => void change(() => deskApi.retryJob({ job_id }))}>
          {t('deskJobs.retry')}
        </Button>
      )}
    </>
  );
}
