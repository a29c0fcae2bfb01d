import type { DeskMenu } from '#contract/desk/site.ts';
import { titleOf } from '#contract/site/pages.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useMay } from '#desk/lib/session.ts';
import { EditedFormFoot } from '#desk/ui/form/edited-form-foot.tsx';
import { useEditedForm } from '#desk/ui/form/use-edited-form.ts';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { useReorder } from '#desk/ui/reorder/use-reorder.ts';
import type { Translator } from '#i18n/i18n.ts';
import { moveItem } from '#ui/state/move-item.ts';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { SiteTabs } from '../site-tabs.tsx';
import { AddPage } from './add-page.tsx';
import styles from './menu-editor.module.css';
import { MenuPreview } from './menu-preview.tsx';
import { MenuRow } from './menu-row.tsx';
import { type MenuValues, namesWith, type RouteName, toMenuValues } from './menu-values.ts';

interface MenuEditorProps {
  menu: DeskMenu;
  /** With the names of the site's pages. */
  site: Translator;
}

/** The menu of the header. Home is the first item and stays there. */
export function MenuEditor({ menu: loaded, site }: MenuEditorProps) {
  const { t } = useTranslator();
  const mayChange = useMay('site.change');
  const edited = useMenuForm(loaded);
  const { form, base } = edited;
  const { items } = form.values;

  const routeOf = (index: number) => items[index]?.route_name ?? 'Home';
  const nameOfPage = (name: RouteName) => site.t(titleOf(name));
  const reorder = useReorder({
    count: items.length,
    fixed: 1,
    nameOf: (index) => nameOfPage(routeOf(index)),
    move: (from, to) => form.change((now) => ({ items: moveItem(now.items, from, to) })),
  });
  const used = new Set(items.map(({ route_name }) => route_name));
  const unused = base.pages.filter((name) => !used.has(name));
  const rowOf = (index: number) => ({
    form,
    index,
    page: nameOfPage(routeOf(index)),
    routeName: routeOf(index),
  });

  return (
    <form {...form.props}>
      <PageHeader title={t('desk.nav.site')} note={t('deskSite.menuText')} />
      <SiteTabs />
      <div className={layout.stackLoose}>
        <Panel title={t('deskSite.menuPreview')}>
          <MenuPreview items={items} />
        </Panel>
        <fieldset className={styles.form} disabled={!mayChange}>
          <Panel title={t('deskSite.menu')} isFlush>
            {items.length > 0 && <MenuRow {...rowOf(0)} />}
            <ol ref={reorder.list} className={layout.plainList}>
              {items.map(
                (item, index) =>
                  index >= reorder.fixed && (
                    <li
                      key={item.route_name}
                      className={styles.item}
                      data-dragged={reorder.dragged === index || undefined}
                    >
                      <MenuRow
                        {...rowOf(index)}
                        {...(mayChange && {
                          reorder,
                          onRemove: () =>
                            form.change({ items: items.filter((other) => other !== item) }),
                        })}
                      />
                    </li>
                  ),
              )}
            </ol>
            {mayChange && unused.length > 0 && (
              <AddPage
                pages={unused.map((name) => ({ name, label: nameOfPage(name) }))}
                onAdd={(route_name) =>
                  form.change({
                    items: [
                      ...items,
                      { route_name, names: namesWith(() => ''), is_enabled: false },
                    ],
                  })
                }
              />
            )}
          </Panel>
        </fieldset>
      </div>
      <EditedFormFoot
        edited={edited}
        mayChange={mayChange}
        compare={({ theirs }) => <MenuPreview items={toMenuValues(theirs).items} />}
      />
    </form>
  );
}

function useMenuForm(loaded: DeskMenu) {
  const { t } = useTranslator();
  return useEditedForm<DeskMenu, MenuValues>({
    loaded,
    toValues: toMenuValues,
    savedText: t('deskSite.menuSaved'),
    save: (values, { version }) => deskApi.setMenu({ version, ...values }),
    validate: ({ items }) =>
      Object.fromEntries(
        items.flatMap(({ names }, index) =>
          Object.entries(names).map(([locale, name]) => [
            `items.${index}.names.${locale}`,
            name.trim() ? undefined : t('desk.required'),
          ]),
        ),
      ),
    loadTheirs: () => deskApi.getMenu(),
  });
}
