import type { Health } from '#contract/desk/health.ts';
import { formatTime } from '#desk/lib/times.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './health.module.css';

export function Backups({ backups }: Pick<Health, 'backups'>) {
  const { t, locale } = useTranslator();
  return (
    <Panel title={t('deskHealth.backups')}>
      {backups.length === 0 ? (
        <p>{t('deskHealth.noBackups')}</p>
      ) : (
        <ul className={styles.backups}>
          {backups.map(({ made_at, actor, file, rows, media_files }) => (
            <li key={made_at}>
              <p>{formatTime(locale, made_at)}</p>
              <p className={styles.quiet}>
                {file} · {actor} · {t('deskHealth.contentsText', { rows, files: media_files })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>{t('deskHealth.backupsText')}</p>
      <pre className={styles.command}>
        <code>vignette backup /backups/vignette.tar</code>
      </pre>
      <pre className={styles.command}>
        <code>
          vignette restore /backups/vignette.tar <span className={styles.option}>--replace</span>
        </code>
      </pre>
    </Panel>
  );
}
