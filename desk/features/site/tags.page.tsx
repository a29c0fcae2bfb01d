import { definePage } from '#desk/lib/page.tsx';
import { TagList } from './tags/tag-list.tsx';

export const page = definePage({
  texts: ['desk-site'],
  live: ['site', 'catalogue'],
  load: ({ api, signal }) => api.listSiteTags({}, { signal }),
  title: (t) => t('deskSite.tags'),
  View: ({ data }) => <TagList tags={data.list} />,
});
