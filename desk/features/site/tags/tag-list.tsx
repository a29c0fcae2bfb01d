import { useState } from 'react';
import type { DeskTag } from '#contract/desk/site.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { useChange } from '#desk/ui/failure-text.ts';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { SearchIcon } from '#ui/icons/icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { SiteTabs } from '../site-tabs.tsx';
import { useSavedOrder } from '../use-saved-order.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import styles from './tag-list.module.css';
import { matchesTag, tagNameIn } from './tag-name.ts';
import { TagRow } from './tag-row.tsx';

type Opened = { kind: 'add' } | { kind: 'rename' | 'merge'; tag: DeskTag };

/** All tags in the order of the site. While a search hides some of them, none can be moved. */
export function TagList({ tags: loaded }: { tags: DeskTag[] }) {
  const { t, locale } = useTranslator();
  const mayChange = useMay('site.change');
  const reload = useReload();
  const change = useChange();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<Opened>();
  const { items: tags, reorder } = useSavedOrder({
    loaded,
    keyOf: ({ tag }) => tag,
    nameOf: (tag) => tagNameIn(tag, locale),
    save: (tag, position, known_order) => deskApi.moveTag({ tag, position, known_order }),
  });
  const isSearching = typed.trim() !== '';
  const shown = isSearching ? tags.filter((tag) => matchesTag(tag, typed)) : tags;

  const close = () => setOpened(undefined);
  const finish = (text: string) => {
    close();
    showToast({ text, tone: 'success' });
    reload();
  };

  /** Undo adds the tag again, at its former place. */
  async function remove({ tag, names }: DeskTag) {
    const position = tags.findIndex((one) => one.tag === tag) + 1;
    const order = tags.map((one) => one.tag).filter((one) => one !== tag);
    const isDeleted = await change(() => deskApi.deleteTag({ tag }));
    reload();
    if (!isDeleted) return;
    const undo = async () => {
      await change(async () => {
        await deskApi.addTag({ tag, names });
        await deskApi.moveTag({ tag, position, known_order: [...order, tag] });
      });
      reload();
    };
    showToast({
      text: t('deskSite.tagDeleted', { tag }),
      durationMs: UNDO_MS,
      action: { label: t('desk.undo'), onSelect: () => void undo() },
    });
  }

  return (
    <>
      <PageHeader
        title={t('desk.nav.site')}
        note={t('deskSite.tagsText')}
        actions={
          mayChange && (
            <Button variant="primary" onClick={() => setOpened({ kind: 'add' })}>
              {t('deskSite.newTag')}
            </Button>
          )
        }
      />
      <SiteTabs />
      {tags.length === 0 ? (
        <EmptyState title={t('deskSite.noTags')} text={t('deskSite.tagsText')} />
      ) : (
        <Panel
          title={t('deskSite.tags')}
          isFlush
          aside={
            <search className={styles.search}>
              <TextInput
                type="search"
                label={t('deskSite.findTag')}
                isLabelHidden
                placeholder={t('deskSite.findTag')}
                leading={<SearchIcon size={18} />}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </search>
          }
        >
          <ol ref={reorder.list} className={styles.list}>
            {shown.map((tag, index) => (
              <TagRow
                key={tag.tag}
                tag={tag}
                index={index}
                {...(mayChange && {
                  editing: {
                    reorder: isSearching ? undefined : reorder,
                    onRename: () => setOpened({ kind: 'rename', tag }),
                    onMerge: () => setOpened({ kind: 'merge', tag }),
                    onDelete: () => void remove(tag),
                  },
                })}
              />
            ))}
          </ol>
          <p role="status" className={styles.none}>
            {shown.length === 0 && t('deskSite.noTagFound')}
          </p>
        </Panel>
      )}
      {opened && opened.kind !== 'merge' && (
        <TagDialog
          tag={opened.kind === 'rename' ? opened.tag : null}
          known={tags}
          onClose={close}
          onDone={() =>
            finish(t(opened.kind === 'rename' ? 'deskSite.renamed' : 'deskSite.tagAdded'))
          }
        />
      )}
      {opened?.kind === 'merge' && (
        <MergeDialog
          from={opened.tag}
          others={tags.filter(({ tag }) => tag !== opened.tag.tag)}
          onClose={close}
          onDone={(count) => finish(t('deskSite.merged', { count }))}
        />
      )}
    </>
  );
}

/** Longer than other toasts, because the user has to decide. */
const UNDO_MS = 8000;
