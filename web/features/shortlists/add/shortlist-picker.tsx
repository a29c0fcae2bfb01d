import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { SkeletonText } from '#ui/display/skeleton.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { announce } from '#ui/toast/announce.ts';
import type { ShortlistSummary } from '../shortlists-data.ts';
import { useNewShortlist } from '../use-new-shortlist.ts';
import styles from './shortlist-picker.module.css';
import { useUserLists } from './use-user-lists.ts';

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
  const { lists, reload, change } = useUserLists({ isOpen, dramaIds, onLists, onFailed: onClose });
  const count = dramaIds.length;
  const { form, field } = useNewShortlist({
    dramaIds,
    async onMade({ name }) {
      announce(t('shortlists.addedTo', { count, name }));
      await reload();
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
        {lists?.map((list) => (
          <li key={list.shortlist_id} className={styles.list}>
            <Checkbox
              label={list.name}
              {...checkedState(list, dramaIds)}
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
        ))}
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

/** All, some or none of the titles are in the list. */
function checkedState({ drama_ids }: ShortlistSummary, dramaIds: number[]) {
  const has = dramaIds.filter((id) => drama_ids.includes(id)).length;
  return { checked: has === dramaIds.length, isPartial: has > 0 && has < dramaIds.length };
}
