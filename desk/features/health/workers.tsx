import type { Health } from '#contract/desk/health.ts';
import { formatTime } from '#desk/lib/times.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './health.module.css';

/** The processes that do background jobs. */
export function Workers({ workers }: Pick<Health, 'workers'>) {
  const { t, locale } = useTranslator();
  return (
    <Panel title={t('deskHealth.workers')}>
      {workers.length === 0 ? (
        <p>{t('deskHealth.noWorkers')}</p>
      ) : (
        <ul className={styles.workers}>
          {workers.map(({ id, host, pid, version, role, doing, ...worker }) => (
            <li key={id}>
              <p className={styles.workerHead}>
                <span className={styles.workerHost}>{host}</span>
                <StateBadge tone={worker.is_alive ? 'success' : 'danger'}>
                  {t(worker.is_alive ? 'deskHealth.alive' : 'deskHealth.silent')}
                </StateBadge>
              </p>
              {worker.is_alive && (
                <p>
                  {doing
                    .map(({ kind, count }) => t('deskHealth.doing', { kind, count }))
                    .join(' · ') || t('deskHealth.idle')}
                </p>
              )}
              <p className={styles.quiet}>
                {t(`deskHealth.role.${role}`)} ·{' '}
                {t('deskHealth.workerFacts', { pid: String(pid), version })}
              </p>
              <p className={styles.quiet}>
                {worker.is_alive
                  ? t('deskHealth.startedAt', { time: formatTime(locale, worker.started_at) })
                  : t('deskHealth.silentAt', { time: formatTime(locale, worker.beat_at) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
