import { Button } from '#ui/button/button.tsx';
import { RefreshIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './gate.module.css';

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslator();
  return (
    <div className={styles.words} role="alert">
      <h1>{t('screeners.failedTitle')}</h1>
      <p>{t('common.msg5')}</p>
      <div className={styles.actions}>
        <Button size="large" icon={<RefreshIcon />} onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      </div>
    </div>
  );
}
