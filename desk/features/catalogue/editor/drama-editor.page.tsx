import { definePage } from '#desk/lib/page.tsx';
import { DramaEditor, type EditorData } from './drama-editor.tsx';

export const page = definePage<EditorData>({
  texts: ['desk-catalogue', 'licence'],
  live: ['catalogue'],
  title: (t, { drama }) => titleOf(drama) || t('desk.nav.catalogue'),
  async load({ params, api, signal }) {
    const [drama, filters] = await Promise.all([
      api.getDrama({ drama: params.drama ?? '' }, { signal }),
      api.getCatalogueFilters({}, { signal }),
    ]);
    return { drama, filters };
  },
  // Another title is another form, with values of its own.
  View: ({ data }) => <DramaEditor key={data.drama.key} data={data} />,
});

function titleOf({ texts, original_title, key }: EditorData['drama']): string {
  return texts.en?.title || original_title || key;
}
