import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { DeskMenu } from '../../../../contract/desk/site.ts';
import { pages as sitePages } from '../../../../contract/site/pages.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { showToast } from '../../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { type Conflict, ConflictDialog, conflictOf } from '../../../ui/form/conflict-dialog.tsx';
import { SaveBar } from '../../../ui/form/save-bar.tsx';
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { useDeskForm } from '../../../ui/form/use-desk-form.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useReorder } from '../../../ui/reorder/use-reorder.ts';
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
  const [base, setBase] = useState(loaded);
  const [conflict, setConflict] = useState<{ about: Conflict; theirs: DeskMenu }>();
  const form = useDeskForm<MenuValues>({ values: toMenuValues(loaded), submit: save });
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'items' });
  const { isDirty } = form.formState;
  const items = form.watch('items');

  async function save(values: MenuValues): Promise<void> {
    try {
      const saved = await deskApi.setMenu({ version: base.version, ...values });
      setBase(saved);
      form.reset(toMenuValues(saved));
      showToast({ text: t('deskSite.menuSaved'), tone: 'success' });
    } catch (failure) {
      const about = conflictOf(failure);
      if (!about) throw failure;
      setConflict({ about, theirs: await deskApi.getMenu() });
    }
  }

  function settle(values: 'mine' | 'theirs') {
    if (!conflict) return;
    const mine = form.getValues();
    setBase(conflict.theirs);
    form.reset(toMenuValues(conflict.theirs));
    if (values === 'mine') form.setValue('items', mine.items, { shouldDirty: true });
    setConflict(undefined);
  }

  const nameOfPage = (name: RouteName) => {
    const title = sitePages.find((page) => page.name === name)?.title;
    return title ? site.t(title) : name;
  };
  const [, ...movable] = fields;
  const reorder = useReorder({
    count: movable.length,
    offset: 1,
    nameOf: (index) => nameOfPage(items[index + 1]?.route_name ?? 'Home'),
    move: (from, to) => move(from + 1, to + 1),
  });
  const used = new Set(items.map(({ route_name }) => route_name));
  const unused = base.pages.filter((name) => !used.has(name));
  const rowOf = (index: number) => ({
    form,
    index,
    page: nameOfPage(items[index]?.route_name ?? 'Home'),
    routeName: items[index]?.route_name ?? 'Home',
  });

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <PageHeader title={t('desk.nav.site')} note={t('deskSite.menuText')} />
      <SiteTabs />
      <div className={styles.page}>
        <Panel title={t('deskSite.menuPreview')}>
          <MenuPreview items={items} />
        </Panel>
        <fieldset className={styles.form} disabled={!mayChange}>
          <Panel title={t('deskSite.menu')} isFlush>
            {fields.length > 0 && <MenuRow {...rowOf(0)} />}
            <ol ref={reorder.list} className={styles.list}>
              {movable.map((field, index) => (
                <li
                  key={field.id}
                  className={styles.item}
                  data-dragged={reorder.dragged === index || undefined}
                >
                  <MenuRow
                    {...rowOf(index + 1)}
                    {...(mayChange && {
                      moving: { reorder, at: index },
                      onRemove: () => remove(index + 1),
                    })}
                  />
                </li>
              ))}
            </ol>
            {mayChange && unused.length > 0 && (
              <AddPage
                pages={unused.map((name) => ({ name, label: nameOfPage(name) }))}
                onAdd={(route_name) =>
                  append({ route_name, names: namesWith(() => '') }, { shouldFocus: false })
                }
              />
            )}
          </Panel>
        </fieldset>
      </div>
      {mayChange && (
        <SaveBar
          message={form.message}
          isBusy={form.isBusy}
          isDirty={isDirty}
          onDiscard={() => form.reset()}
        />
      )}
      <UnsavedGuard isDirty={isDirty} />
      <ConflictDialog
        conflict={conflict?.about}
        onTakeTheirs={() => settle('theirs')}
        onKeepMine={() => settle('mine')}
        onClose={() => setConflict(undefined)}
      >
        {conflict && <MenuPreview items={toMenuValues(conflict.theirs).items} />}
      </ConflictDialog>
    </form>
  );
}
