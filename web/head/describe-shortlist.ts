import type { LoadedShared } from '../features/shortlists/shortlists-data.ts';
import type { Describe, PageHead } from '../lib/loading/page-head.ts';

/** Link previews show the list's card. */
export const describeShortlist: Describe<LoadedShared | { data: LoadedShared }> = (
  loaded,
  { t, locale },
): PageHead => {
  const shown = 'data' in loaded ? loaded.data : loaded;
  if (shown.kind === 'missing') return {};
  const { name, shared_by, titles } = shown.list;
  return {
    description: t('shortlists.description', { count: titles.length, name: shared_by }),
    picture: {
      url: `/cards/shortlist/${shown.token}.jpg?lang=${locale}`,
      alt: name,
      isWide: true,
    },
  };
};
