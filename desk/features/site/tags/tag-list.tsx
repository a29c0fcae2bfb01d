import { useState } from 'react';
import type { DeskTag } from '#contract/desk/site.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { SearchIcon } from '#ui/icons/icons.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { SiteTabs } from '../site-tabs.tsx';
import { useRemoval } from '../use-removal.ts';
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

  const remove = useTagRemoval(tags);
  const close = () => setOpened(undefined);
  const finish = (text: string) => {
    close();
    showToast({ text, tone: 'success' });
    reload();
  };

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
          aside={<TagSearch typed={typed} onType={setTyped} />}
        >
          <ol ref={reorder.list} className={layout.plainList}>
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
                    onDelete: () => remove(tag),
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
      {opened && <OpenedDialog opened={opened} tags={tags} onClose={close} onDone={finish} />}
    </>
  );
}

/** Undo adds the tag again, at its former place. */
function useTagRemoval(tags: readonly DeskTag[]) {
  const { t } = useTranslator();
  const removal = useRemoval();
  return ({ tag, names }: DeskTag) => {
    const position = tags.findIndex((one) => one.tag === tag) + 1;
    const order = tags.map((one) => one.tag).filter((one) => one !== tag);
    void removal({
      remove: () => deskApi.deleteTag({ tag }),
      text: t('deskSite.tagDeleted', { tag }),
      undo: async () => {
        await deskApi.addTag({ tag, names });
        await deskApi.moveTag({ tag, position, known_order: [...order, tag] });
      },
    });
  };
}

function TagSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { t } = useTranslator();
  return (
    <search className={styles.search}>
      <TextInput
        type="search"
        label={t('deskSite.findTag')}
        isLabelHidden
        placeholder={t('deskSite.findTag')}
        leading={<SearchIcon size={18} />}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </search>
  );
}

interface OpenedDialogProps {
  opened: Opened;
  tags: readonly DeskTag[];
  onClose: () => void;
  onDone: (text: string) => void;
}

function OpenedDialog({ opened, tags, onClose, onDone }: OpenedDialogProps) {
  const { t } = useTranslator();
  if (opened.kind === 'merge')
    return (
      <MergeDialog
        from={opened.tag}
        others={tags.filter(({ tag }) => tag !== opened.tag.tag)}
        onClose={onClose}
        onDone={(count) => onDone(t('deskSite.merged', { count }))}
      />
    );
  const isNew = opened.kind === 'add';
  return (
    <TagDialog
      tag={isNew ? null : opened.tag}
      known={tags}
      onClose={onClose}
      onDone={() => onDone(t(isNew ? 'deskSite.tagAdded' : 'deskSite.renamed'))}
    />
  );
}
