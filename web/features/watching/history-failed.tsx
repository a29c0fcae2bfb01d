import { useRevalidator } from 'react-router';
import { useSpeaker } from '../../lib/speaker.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AlertIcon, RefreshIcon } from '../../ui/more-icons.tsx';

/** The history could not be loaded; the visitor stays where the next try can succeed. */
export function HistoryFailed() {
  const { t } = useSpeaker();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <h1>{t('nav.watchHistory')}</h1>
      <EmptyState
        picture={<AlertIcon size={40} />}
        title={t('history.failedTitle')}
        text={t('history.failedText')}
        action={
          <Button
            icon={<RefreshIcon />}
            isLoading={state === 'loading'}
            onClick={() => void revalidate()}
          >
            {t('shell.retry')}
          </Button>
        }
      />
    </>
  );
}
