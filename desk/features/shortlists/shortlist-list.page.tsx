import { pickQuery } from '#desk/lib/list-query.ts';
import { definePage } from '#desk/lib/page.tsx';
import { ShortlistList } from './shortlist-list.tsx';

export const page = definePage({
  texts: ['desk-shortlists'],
  live: ['shortlists'],
  load: ({ api, query, signal }) =>
    api.listShortlists(
      {
        ...pickQuery(query, 'after', 'before', 'search'),
        ...(query.get('shared') === 'true' && { is_shared: true }),
      },
      { signal },
    ),
  title: (t) => t('desk.nav.shortlists'),
  View: ({ data }) => <ShortlistList page={data} />,
});
