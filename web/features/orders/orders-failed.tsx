import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router';
import type { MessageKey } from '../../../i18n/message-key.ts';
import { paths } from '../../lib/paths.ts';
import { useSpeaker } from '../../lib/speaker.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AlertIcon, RefreshIcon } from '../../ui/more-icons.tsx';

/** The page's list could not be loaded; the visitor stays where the next try can succeed. */
export function OrdersFailed({ heading }: { heading: MessageKey }) {
  const { t, locale } = useSpeaker();
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <h1>{t(heading)}</h1>
      <EmptyState
        picture={<AlertIcon size={40} />}
        title={t(isMissing ? 'orders.noSuchOrder' : 'common.msg5')}
        {...(!isMissing && { text: t('history.failedText') })}
        action={
          isMissing ? (
            <Link className={buttonClass()} to={paths.page(locale, 'DramaCopyrightHistory')}>
              {t('orders.allOrders')}
            </Link>
          ) : (
            <Button
              icon={<RefreshIcon />}
              isLoading={state === 'loading'}
              onClick={() => void revalidate()}
            >
              {t('shell.retry')}
            </Button>
          )
        }
      />
    </>
  );
}
