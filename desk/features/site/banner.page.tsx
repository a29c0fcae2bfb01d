import { definePage } from '#desk/lib/page.tsx';
import { BannerEditor } from './banners/banner-editor.tsx';

export const page = definePage({
  texts: ['desk-site'],
  load: async ({ params: { banner_id }, api, signal }) =>
    banner_id === 'new' ? null : api.getBanner({ banner_id: Number(banner_id) }, { signal }),
  title: (t, banner) => t(banner ? 'deskSite.editBanner' : 'deskSite.newBanner'),
  View: ({ data }) => <BannerEditor key={data?.banner_id} banner={data} />,
});
