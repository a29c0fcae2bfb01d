import { definePage } from '#desk/lib/page.tsx';
import { ShortlistEditor } from './shortlist-editor.tsx';

export const page = definePage({
  texts: ['desk-shortlists'],
  load: ({ params: { shortlist_id }, api, signal }) =>
    api.getShortlist({ shortlist_id: Number(shortlist_id) }, { signal }),
  title: (_, { name }) => name,
  View: ({ data }) => <ShortlistEditor key={data.shortlist_id} list={data} />,
});
