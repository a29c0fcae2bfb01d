import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { loadScreeners } from '../features/screeners/list/screeners-data.ts';
import { ScreenersList } from '../features/screeners/list/screeners-list.tsx';
import { useRequest } from '../features/screeners/request/use-request.tsx';
import { shouldRevalidateByAddress } from '../lib/loading/load.ts';
import { inBrowserForUser, onServerForUser } from '../lib/loading/load-for-user.ts';
import { PageFailed } from '../shell/error-pages/page-failed.tsx';

export const loader = import.meta.env.SSR
  ? onServerForUser(loadScreeners)
  : inBrowserForUser(loadScreeners);
export const shouldRevalidate = shouldRevalidateByAddress;

export function Component() {
  const { ask, sent, dialog } = useRequest();
  const { revalidate } = useRevalidator();
  // Lists the request that was sent.
  useEffect(() => {
    if (sent) void revalidate();
  }, [sent, revalidate]);
  return (
    <>
      <ScreenersList screeners={useLoaderData<typeof loader>()} onAsk={ask} />
      {dialog}
    </>
  );
}

export function ErrorBoundary() {
  return <PageFailed heading="nav.myScreeners" />;
}
