import { useEffect, useEffectEvent } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import {
  type Browse,
  type BuyerFacts,
  isComplete,
  loadBrowse,
  loadWithoutList,
} from '../features/catalogue/browse/browse-data.ts';
import { BrowsePage } from '../features/catalogue/browse/browse-page.tsx';
import { browseTitle } from '../features/catalogue/browse/browse-title.ts';
import { CollectButton } from '../features/orders/collect/collect-button.tsx';
import { useCollect } from '../features/orders/collect/collect-provider.tsx';
import { useAddToShortlist } from '../features/shortlists/add/use-add-to-shortlist.tsx';
import { describeList } from '../head/describe-list.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { inBrowserCached } from '../lib/loading/cached-load.ts';
import { onServer } from '../lib/loading/load.ts';
import type { PageHandle } from '../lib/loading/page-handle.ts';

const loadCached = inBrowserCached(loadBrowse, isComplete);

/** When the list cannot be loaded, the page shows its filters and a button to try again. */
function loadInBrowser(args: LoaderFunctionArgs): Promise<Browse> {
  return loadCached(args).catch(() => loadWithoutList(browserApi(), new URL(args.request.url)));
}

export const loader = import.meta.env.SSR ? onServer(loadBrowse, describeList) : loadInBrowser;

export const handle: PageHandle<Browse> = { title: browseTitle };

const toCollectable = ({ drama_id, title }: BuyerFacts) => ({ dramaId: drama_id, title });

export function Component() {
  const browse = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { collectSeveral } = useCollect();
  const shortlist = useAddToShortlist();
  // Adds the data that came with the server's HTML to the cache.
  const keep = useEffectEvent((shown: Browse) =>
    loadCached.keep(new URL(pathname + search, location.origin), shown),
  );
  useEffect(() => keep(browse), [browse]);
  return (
    <>
      <BrowsePage
        browse={browse}
        renderAction={({ drama_id, title }) => (
          <CollectButton dramaId={drama_id} title={title} variant="icon" />
        )}
        onCollect={async (dramas, onProgress) => {
          const notCollected = await collectSeveral(dramas.map(toCollectable), onProgress);
          return notCollected.map(({ dramaId }) => dramaId);
        }}
        onShortlist={(dramas) => shortlist.open(dramas.map(({ drama_id }) => drama_id))}
        onPrefetch={(href) => loadCached.prefetch({ params: {}, url: new URL(href) })}
      />
      {shortlist.dialog}
    </>
  );
}
