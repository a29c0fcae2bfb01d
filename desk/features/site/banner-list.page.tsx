import { definePage } from '#desk/lib/page.tsx';
import { BannerList } from './banners/banner-list.tsx';

export const page = definePage({
  texts: ['desk-site'],
  live: ['site', 'catalogue'],
  load: ({ api, signal }) => api.listBanners({}, { signal }),
  title: (t) => t('desk.nav.site'),
  View: ({ data }) => <BannerList banners={data.list} />,
});
