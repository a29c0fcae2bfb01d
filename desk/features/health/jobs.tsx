import type { Health } from '#contract/desk/health.ts';
import { Ago } from '#desk/ui/ago.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './health.module.css';

/** What waits, runs or has failed, by kind of job. */
export function Jobs({ jobs }: Pick<Health, 'jobs'>) {
  const { t } = useTranslator();
  return (
    <Panel title={t('deskHealth.jobs')} isFlush>
      {jobs.length === 0 ? (
        <p className={styles.summary}>{t('deskHealth.jobsNone')}</p>
      ) : (
        <table className={styles.jobs} aria-label={t('deskHealth.jobs')}>
          <thead>
            <tr>
              <th scope="col">{t('deskHealth.jobKind')}</th>
              <th scope="col">{t('deskHealth.waiting')}</th>
              <th scope="col">{t('deskHealth.runningJobs')}</th>
              <th scope="col">{t('deskHealth.oldest')}</th>
              <th scope="col">{t('deskHealth.dead')}</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ kind, waiting, running, oldest_at, dead }) => (
              <tr key={kind}>
                <th scope="row">{kind}</th>
                <td data-label={t('deskHealth.waiting')}>{waiting}</td>
                <td data-label={t('deskHealth.runningJobs')}>{running}</td>
                <td data-label={t('deskHealth.oldest')}>
                  {oldest_at ? <Ago at={oldest_at} /> : '–'}
                </td>
                <td data-label={t('deskHealth.dead')}>{dead}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
