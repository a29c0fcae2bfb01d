import type { ScreenerCopy, ScreenerRecord } from '#contract/desk/sales/screeners.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { useBusyChange } from '#desk/ui/failure-text.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './screeners.module.css';

/** How far the copies with the burned-in watermark are, and which failed. */
export function CopiesPanel({ screener }: { screener: ScreenerRecord }) {
  const { t } = useTranslator();
  const { copies, titles } = screener;
  const done = copies.filter(({ state }) => state === 'done').length;
  const share = copies.reduce((sum, { state, progress }) => sum + shareOf(state, progress), 0);
  const shown = copies.filter(({ state }) => state === 'running' || state === 'failed');
  const titleOf = (id: number) => titles.find(({ drama_id }) => drama_id === id)?.title ?? '';
  return (
    <Panel title={t('deskScreeners.copies')}>
      <p>{t('deskScreeners.copiesReady', { done, count: copies.length })}</p>
      <progress
        className={styles.progress}
        aria-label={t('deskScreeners.copies')}
        max={Math.max(1, copies.length)}
        value={share}
      />
      {shown.length > 0 && (
        <ul className={styles.copies}>
          {shown.map(({ drama_id, episode_no, state, progress, error }) => (
            <li key={`${drama_id} ${episode_no}`}>
              {t('deskScreeners.episodeOf', { title: titleOf(drama_id), episode: episode_no })}
              {state === 'failed' ? (
                <span className={styles.problem}>
                  {t('deskScreeners.copyFailed')} <code>{error}</code>
                </span>
              ) : (
                <span className={layout.quiet}>{Math.floor(progress * 100)} %</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.some(({ state }) => state === 'failed') && <RetryButton screener={screener} />}
    </Panel>
  );
}

function shareOf(state: ScreenerCopy['state'], progress: number): number {
  return state === 'done' ? 1 : state === 'running' ? progress : 0;
}

function RetryButton({ screener: { screener_id } }: { screener: ScreenerRecord }) {
  const { t } = useTranslator();
  const mayChange = useMay('screeners.change');
  const { isBusy, run } = useBusyChange();
  const reload = useReload();
  if (!mayChange) return null;
  const retry = async () => {
    if (await run(() => deskApi.retryScreenerCopies({ screener_id }))) reload();
  };
  return (
    <Button isLoading={isBusy} onClick={() => void retry()}>
      {t('desk.tryAgain')}
    </Button>
  );
}
