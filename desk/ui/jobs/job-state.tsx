import { isOpenJob, type JobState } from '#contract/desk/jobs/job-kinds.ts';
import type { Job } from '#contract/desk/jobs/jobs.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { StateBadge, type Tone } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './jobs.module.css';

const TONES: Record<JobState, Tone> = {
  queued: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

/** The state of a job. Needs the texts of `desk-jobs`, as everything in this folder. */
export function JobBadge({ job: { state, has_errors } }: { job: Job }) {
  const { t } = useTranslator();
  if (has_errors) return <StateBadge tone="danger">{t('deskJobs.hasErrors')}</StateBadge>;
  return <StateBadge tone={TONES[state]}>{t(`deskJobs.state.${state}`)}</StateBadge>;
}

/** Those of `JobProgress` in server/areas/jobs/job-run.ts. */
const STEPS = ['reading', 'comparing', 'importing', 'rights', 'exporting', 'ingesting'] as const;

/** What a job that waits or runs is doing, with a bar. */
export function JobProgress({ job }: { job: Job }) {
  const { t } = useTranslator();
  if (!isOpenJob(job.state)) return null;
  const { step, done, total, is_cancelled } = job;
  const known = STEPS.find((name) => name === step);
  const before = job.state === 'queued' ? 'deskJobs.starts' : 'deskJobs.starting';
  const key: MessageKey = known ? `deskJobs.step.${known}` : before;
  const text = is_cancelled ? t('deskJobs.stopping') : t(key);
  const share = total ? Math.min(100, Math.floor((done / total) * 100)) : undefined;
  return (
    <div className={styles.progress}>
      <p role="status">
        {text}
        {share !== undefined && <span className={styles.share}>{share} %</span>}
        {share === undefined && done > 0 && (
          <span className={styles.share}>{t('deskJobs.rowsRead', { count: done })}</span>
        )}
      </p>
      <progress max={100} {...(share !== undefined && { value: share })} aria-label={text} />
    </div>
  );
}
