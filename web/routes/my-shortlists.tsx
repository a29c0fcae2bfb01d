import { useLoaderData } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { markAllCollected } from '../features/orders/collect/mark-all-collected.ts';
import { ShortlistPage } from '../features/shortlists/edit/shortlist-page.tsx';
import { MissingShortlist } from '../features/shortlists/missing-shortlist.tsx';
import { type LoadedShortlists, loadShortlists } from '../features/shortlists/shortlists-data.ts';
import { ShortlistsPage } from '../features/shortlists/shortlists-page.tsx';
import { shouldRevalidateByAddress } from '../lib/loading/load.ts';
import { inBrowserForUser, onServerForUser } from '../lib/loading/load-for-user.ts';
import type { PageHandle } from '../lib/loading/page-handle.ts';
import { PageFailed } from '../shell/error-pages/page-failed.tsx';

export const loader = import.meta.env.SSR
  ? onServerForUser(loadShortlists)
  : inBrowserForUser(loadShortlists);
export const shouldRevalidate = shouldRevalidateByAddress;

export const handle: PageHandle<LoadedShortlists> = {
  title: (_t, loaded) => (loaded?.kind === 'list' ? loaded.list.name : undefined),
};

export function Component() {
  const { locale } = useTranslator();
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === 'lists') return <ShortlistsPage lists={loaded.lists} />;
  if (loaded.kind === 'list') {
    const { list } = loaded;
    return <ShortlistPage key={list.shortlist_id} loaded={list} onCollected={markAllCollected} />;
  }
  return (
    <MissingShortlist
      heading="nav.myShortlists"
      title="shortlists.missing"
      link={{ to: paths.page(locale, 'MyShortlists'), label: 'shortlists.all' }}
    />
  );
}

export function ErrorBoundary() {
  return <PageFailed heading="nav.myShortlists" />;
}
