import type { JobDetail } from '#contract/desk/jobs/jobs.ts';
import { formatTime } from '#desk/lib/times.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { Panel } from '../page/panel.tsx';
import styles from './jobs.module.css';

/** The lines that a job has written; the server writes them in English. */
export function JobLog({ job }: { job: JobDetail }) {
  const { t, locale } = useTranslator();
  if (job.log.length === 0) return null;
  return (
    <Panel title={t('deskJobs.log')}>
      <ol className={styles.log} lang="en">
        {job.log.map(({ at, text, is_warning }) => (
          <li key={`${at} ${text}`} data-warning={is_warning || undefined}>
            <time dateTime={at}>{formatTime(locale, at)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
