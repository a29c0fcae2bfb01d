import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { SkeletonText } from '#ui/display/skeleton.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { announce } from '#ui/toast/announce.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { ShortlistSummary } from '../shortlists-data.ts';
import { useNewShortlist } from '../use-new-shortlist.ts';
import styles from './shortlist-picker.module.css';

interface ShortlistPickerProps {
  isOpen: boolean;
  onClose: () => void;
  dramaIds: number[];
  /** Called with all lists of the user when they are loaded and after each change. */
  onLists: (lists: ShortlistSummary[]) => void;
}

/** The user's lists with a check mark where the titles are; a click adds or removes them. */
export function ShortlistPicker({ isOpen, onClose, dramaIds, onLists }: ShortlistPickerProps) {
  const { t, locale } = useTranslator();
  const [lists, setLists] = useState<ShortlistSummary[]>();
  /** Lists with a running call. */
  const busyIds = useRef(new Set<number>());
  const count = dramaIds.length;
  const show = (changed: ShortlistSummary) =>
    setLists((now = []) =>
      now.map((list) => (list.shortlist_id === changed.shortlist_id ? changed : list)),
    );

  // The shell shows a failure.
  const load = useEffectEvent(() => browserApi().getShortlistList({}).then(setLists, onClose));
  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen]);

  const report = useEffectEvent(onLists);
  useEffect(() => {
    if (lists) report(lists);
  }, [lists]);

  /** The change is shown at once, and undone when the call fails. */
  const change = async (list: ShortlistSummary, isAdded: boolean) => {
    const { shortlist_id, name: listName } = list;
    if (busyIds.current.has(shortlist_id)) return;
    busyIds.current.add(shortlist_id);
    const others = list.drama_ids.filter((id) => !dramaIds.includes(id));
    const changed = isAdded ? [...others, ...dramaIds] : others;
    show({ ...list, drama_ids: changed, title_count: changed.length });
    try {
      if (isAdded) {
        show(await browserApi().addShortlistTitles({ shortlist_id, drama_ids: dramaIds }));
        announce(t('shortlists.addedTo', { count, name: listName }));
      } else {
        // Names only these titles, so all others stay as they are.
        await browserApi().updateShortlist({
          shortlist_id,
          titles: [],
          known_drama_ids: dramaIds,
        });
        announce(t('shortlists.takenFrom', { count, name: listName }));
      }
    } catch {
      // The shell shows the failure, such as a full list.
      show(list);
    } finally {
      busyIds.current.delete(shortlist_id);
    }
  };

  const { form, field } = useNewShortlist({
    dramaIds,
    async onMade({ name }) {
      announce(t('shortlists.addedTo', { count, name }));
      setLists(await browserApi().getShortlistList({}));
    },
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('collect.shortlist')}
      description={t('shortlists.addingText', { count })}
      closeLabel={t('shell.close')}
      widthPx={460}
    >
      <ul className={styles.lists} aria-busy={!lists}>
        {!lists && (
          <li className={styles.waiting}>
            <SkeletonText lines={2} />
          </li>
        )}
        {lists?.map((list) => {
          const has = dramaIds.filter((id) => list.drama_ids.includes(id)).length;
          return (
            <li key={list.shortlist_id} className={styles.list}>
              <Checkbox
                label={list.name}
                checked={has === count}
                isPartial={has > 0 && has < count}
                onChange={({ target }) => void change(list, target.checked)}
              />
              <Link
                className={styles.count}
                to={`${paths.page(locale, 'MyShortlists')}?list=${list.shortlist_id}`}
                aria-label={t('page.labelled', { label: t('shortlists.view'), value: list.name })}
                onClick={onClose}
              >
                {t('shortlists.titles', { count: list.title_count })}
              </Link>
            </li>
          );
        })}
      </ul>
      <form className={styles.new} {...form.props}>
        <TextInput label={t('shortlists.new')} {...field} />
        <Button type="submit" variant="primary" size="large" isLoading={form.isBusy}>
          {t('shortlists.create')}
        </Button>
      </form>
    </Dialog>
  );
}
