import { definePage } from '#desk/lib/page.tsx';
import { loadTranslator, tabLocale } from '#ui/text/texts.ts';
import { MenuEditor } from './menu/menu-editor.tsx';

export const page = definePage({
  texts: ['desk-site'],
  load: async ({ api, signal }) => {
    // The names of the pages are texts of the site.
    const [menu, site] = await Promise.all([
      api.getMenu({}, { signal }),
      loadTranslator(tabLocale(), []),
    ]);
    return { menu, site };
  },
  title: (t) => t('deskSite.menu'),
  View: ({ data: { menu, site } }) => <MenuEditor menu={menu} site={site} />,
});
