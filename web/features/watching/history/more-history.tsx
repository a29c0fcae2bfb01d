import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './more-history.module.css';

interface MoreHistoryProps {
  shown: number;
  total: number;
  onMore: () => Promise<void>;
}

/** Loads the next page of the list; shows how many entries of the total are loaded. */
export function MoreHistory({ shown, total, onMore }: MoreHistoryProps) {
  const { t } = useTranslator();
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const load = async () => {
    setIsLoading(true);
    setHasFailed(false);
    try {
      await onMore();
    } catch {
      setHasFailed(true);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <div className={styles.more}>
      <p className={styles.shown} role="status">
        {hasFailed ? t('history.moreFailed') : t('history.shown', { shown, total })}
      </p>
      {shown < total && (
        <Button isLoading={isLoading} onClick={load}>
          {hasFailed ? t('shell.retry') : t('history.more')}
        </Button>
      )}
    </div>
  );
}
