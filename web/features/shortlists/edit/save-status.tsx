import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { SaveState } from './saver.ts';
import styles from './shortlist-page.module.css';

const texts = {
  saved: 'shortlists.saved',
  saving: 'shortlists.saving',
  failed: 'shortlists.unsaved',
} as const;

export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const { t } = useTranslator();
  return (
    <div className={styles.status} data-state={state}>
      <span role="status">{t(texts[state])}</span>
      {state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
    </div>
  );
}
