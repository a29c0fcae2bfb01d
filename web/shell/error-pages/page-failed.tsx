import { useRevalidator, useRouteError } from 'react-router';
import type { BaseMessageKey } from '#i18n/message-key.ts';
import { MissingChunk } from '#ui/browser/missing-chunk.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { AlertIcon, RefreshIcon } from '#ui/icons/more-icons.tsx';
import { useBaseTranslator } from '#ui/text/translator.ts';

/** The error boundary of pages that need a user: the heading and a retry button. */
export function PageFailed({ heading }: { heading: BaseMessageKey }) {
  const { t } = useBaseTranslator();
  const { revalidate, state } = useRevalidator();
  return (
    <MissingChunk error={useRouteError()}>
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
    </MissingChunk>
  );
}
