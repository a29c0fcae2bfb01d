import { useRevalidator } from 'react-router';
import { useSpeaker } from '../../../lib/speaker.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AlertIcon, RefreshIcon } from '../../../ui/more-icons.tsx';

/** The account could not be loaded. Only texts of every page: the page's own may be what failed. */
export function ProfileFailed() {
  const { t } = useSpeaker();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <h1>{t('nav.personalCenter')}</h1>
      <EmptyState
        picture={<AlertIcon size={40} />}
        title={t('common.msg5')}
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
