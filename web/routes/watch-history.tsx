import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { History } from '../features/watching/history/history.tsx';
import { HISTORY_PAGE_SIZE, type LoadedHistory } from '../features/watching/history/use-history.ts';
import { toPlaces } from '../features/watching/watched-place.ts';
import type { Load } from '../lib/loading/load.ts';
import { inBrowserForUser, onServerForUser } from '../lib/loading/load-for-user.ts';
import { readDevicePlaces } from '../lib/storage/device-places.ts';
import { PageFailed } from '../shell/error-pages/page-failed.tsx';

const load = (async (api) => {
  const { list, total } = await api.getWatchHistory({ page: 1, page_size: HISTORY_PAGE_SIZE });
  return { places: toPlaces(list), total, loadedAt: new Date().toISOString() };
}) satisfies Load<LoadedHistory>;

export const loader = import.meta.env.SSR ? onServerForUser(load) : inBrowserForUser(load);

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  // Moves places watched before signing in to the account, then loads the list again.
  useEffect(() => {
    if (readDevicePlaces().length === 0) return;
    import('../features/watching/merge-places.ts')
      .then(({ mergePlaces }) => mergePlaces())
      .then(revalidate, () => {});
  }, [revalidate]);
  return <History loaded={loaded} />;
}

export function ErrorBoundary() {
  return <PageFailed heading="nav.watchHistory" />;
}
