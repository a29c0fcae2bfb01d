import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router';
import { allOutcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { MissingChunk } from '#ui/browser/missing-chunk.tsx';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';

/** A page that could not be loaded, inside the shell. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <MissingChunk error={error}>
      <Failure error={error} />
    </MissingChunk>
  );
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslator();
  const { revalidate } = useRevalidator();
  const code = isRouteErrorResponse(error)
    ? error.status
    : error instanceof CallFailure
      ? error.code
      : undefined;
  const toToday = (
    <Link className={buttonClass()} to="/">
      {t('desk.nav.today')}
    </Link>
  );
  if (code === allOutcomes.notFound.code || code === allOutcomes.forbidden.code)
    return (
      <EmptyState
        isPage
        title={t(
          code === allOutcomes.notFound.code ? 'desk.failed.notFound' : 'desk.failed.forbidden',
        )}
        action={toToday}
      />
    );
  const text = error instanceof CallFailure && error.message;
  return (
    <EmptyState
      isPage
      title={t('desk.failed.title')}
      text={text || t('desk.failed.offline')}
      action={
        code === allOutcomes.refused.code ? (
          toToday
        ) : (
          <Button onClick={() => void revalidate()}>{t('desk.tryAgain')}</Button>
        )
      }
    />
  );
}
