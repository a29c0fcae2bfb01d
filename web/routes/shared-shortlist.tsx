import { useLoaderData } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { markAllCollected } from '../features/orders/collect/mark-all-collected.ts';
import { MissingShortlist } from '../features/shortlists/missing-shortlist.tsx';
import { SharedFrame, SharedPage } from '../features/shortlists/shared-page.tsx';
import { type LoadedShared, loadShared } from '../features/shortlists/shortlists-data.ts';
import { describeShortlist } from '../head/describe-shortlist.ts';
import { inBrowser, onServer, shouldRevalidateByAddress } from '../lib/loading/load.ts';
import type { PageHandle } from '../lib/loading/page-handle.ts';

export const loader = import.meta.env.SSR
  ? onServer(loadShared, describeShortlist)
  : inBrowser(loadShared);
export const shouldRevalidate = shouldRevalidateByAddress;

export const handle: PageHandle<LoadedShared> = {
  title: (_t, loaded) => (loaded?.kind === 'list' ? loaded.list.name : undefined),
};

export function Component() {
  const { locale } = useTranslator();
  const loaded = useLoaderData<typeof loader>();
  return (
    <SharedFrame>
      {loaded.kind === 'list' ? (
        <SharedPage token={loaded.token} list={loaded.list} onCollected={markAllCollected} />
      ) : (
        <MissingShortlist
          heading="nav.sharedShortlist"
          title="shortlists.goneTitle"
          text="shortlists.goneText"
          link={{ to: paths.page(locale, 'ShortPlayCopyright'), label: 'shortlists.browse' }}
        />
      )}
    </SharedFrame>
  );
}
