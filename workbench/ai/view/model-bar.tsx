import { joinSentences } from '#i18n/join-sentences.ts';
import { Button } from '#ui/button/button.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { Track } from '#workbench/projects/project.ts';
import { describeModelFailure } from './describe-model-failure.ts';
import styles from './model-bar.module.css';
import type { ModelJob } from './model-job.ts';
import type { AiStatus } from './use-ai-status.ts';

interface ModelBarProps {
  job: ModelJob;
  /** The track that is shown. */
  track: Track;
  status: AiStatus | undefined;
}

/** The progress of the model and how it ended, or what is left to translate. */
export function ModelBar({ job, track, status }: ModelBarProps) {
  const { t, locale } = useTranslator();
  const isSignedIn = useSession() !== undefined;
  const state = useStore(job.state);
  const left = Object.values(track.marks).filter((mark) => mark === 'untranslated').length;
  const mayContinue = status?.is_connected === true && isSignedIn && left > 0;
  const continueButton = mayContinue && (
    <Button size="small" onClick={() => void job.translate(track.id)}>
      {t('workbenchAi.continue')}
    </Button>
  );

  if (!state) {
    if (left === 0 || track.translationOf === undefined) return null;
    return (
      <div className={styles.bar}>
        <p>{t('workbenchAi.left', { count: left })}</p>
        {continueButton}
      </div>
    );
  }

  const { kind, progress, end } = state;
  if (!end)
    return (
      <div className={styles.bar} role="status">
        <p>
          {kind === 'translate'
            ? t('workbenchAi.translating', { done: progress.done, total: progress.total })
            : t('workbenchAi.shortening', { done: progress.done, total: progress.total })}
        </p>
        <progress
          className={styles.progress}
          aria-label={t('workbenchAi.progress')}
          value={progress.done}
          max={Math.max(1, progress.total)}
        />
        <Button size="small" onClick={job.cancel}>
          {t('workbenchAi.cancel')}
        </Button>
      </div>
    );

  const refused = progress.refused.length;
  return (
    <div
      className={styles.bar}
      role={end.kind === 'failed' ? 'alert' : 'status'}
      data-end={end.kind}
    >
      <p>
        {end.kind === 'failed' &&
          joinSentences(locale, describeModelFailure(end.error, t), t('workbenchAi.kept'))}
        {end.kind === 'cancelled' && t('workbenchAi.cancelled')}
        {end.kind === 'done' && refused === 0 && t('workbenchAi.done')}
        {end.kind === 'done' && refused > 0 && t('workbenchAi.refused', { count: refused })}
      </p>
      {kind === 'translate' && end.kind !== 'done' && continueButton}
      <Button size="small" variant="quiet" onClick={job.dismiss}>
        {t('workbench.close')}
      </Button>
    </div>
  );
}
