import { useRevalidator } from 'react-router';
import type { MessageKey } from '../../../i18n/message-key.ts';
import { useSpeaker } from '../../lib/speaker.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AlertIcon, RefreshIcon } from '../../ui/icons.tsx';

/** The page's list could not be loaded; the visitor stays where the next try can succeed. */
export function OrdersFailed({ heading }: { heading: MessageKey }) {
  const { t } = useSpeaker();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <h1>{t(heading)}</h1>
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
