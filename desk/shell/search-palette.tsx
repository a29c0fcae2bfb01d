import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import visuallyHidden from '#ui/display/visually-hidden.module.css';
import { SearchIcon } from '#ui/icons/icons.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { useStaff } from '../lib/session.ts';
import { addRecent, readRecent } from './recent-finds.ts';
import styles from './search.module.css';
import { type FoundItem, hrefOfExact, useSearch } from './use-search.ts';

/** A dialog with one field; its results are chosen with the arrow keys and Enter. */
export function SearchPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslator();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} initialFocus={input} aria-modal="true">
          <Dialog.Title className={visuallyHidden.hidden}>{t('desk.searchAnything')}</Dialog.Title>
          <Finder input={input} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface FoundGroup {
  label: string;
  items: readonly FoundItem[];
}

interface FinderProps {
  input: React.RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Mounted with each opening, so that the field is empty. */
function Finder({ input, onClose }: FinderProps) {
  const { t } = useTranslator();
  const { email } = useStaff();
  const navigate = useNavigate();
  const search = useSearch();
  const { text, found, isPending, message } = search;
  const recent = text.trim() === '' ? readRecent(email) : [];
  const groups: FoundGroup[] =
    recent.length > 0
      ? [{ label: t('deskSearch.recent'), items: recent }]
      : (found?.groups ?? []).filter(({ items }) => items.length > 0);

  const open = (href: string, item?: FoundItem) => {
    if (item) addRecent(email, item);
    onClose();
    void navigate(href);
  };

  /** Before the results have arrived, Enter waits for them and opens what the text names. */
  const onKeyDown = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isPending) return;
    event.preventDefault();
    event.stopPropagation();
    const reply = await search.now();
    if (!reply?.exact) return;
    const href = hrefOfExact(reply.exact);
    const all = reply.groups.flatMap(({ items }) => items);
    open(
      href,
      all.find((item) => item.href === href),
    );
  };

  return (
    <Autocomplete.Root
      items={groups}
      value={text}
      onValueChange={(value, { reason }) => reason !== 'item-press' && search.type(value)}
      itemToStringValue={(item: FoundItem) => item.title}
      mode="none"
      inline
      open
      autoHighlight="always"
      keepHighlight
    >
      <div className={styles.field} onKeyDownCapture={onKeyDown}>
        <SearchIcon size={20} />
        <Autocomplete.Input
          ref={input}
          className={styles.input}
          placeholder={t('desk.searchAnything')}
          aria-label={t('desk.searchAnything')}
        />
        <span className={styles.key} aria-hidden="true">
          Esc
        </span>
      </div>
      <Autocomplete.Status className={styles.status} data-failed={message !== '' || undefined}>
        {message || describe()}
      </Autocomplete.Status>
      <FoundList onOpen={open} />
    </Autocomplete.Root>
  );

  /** What the list shows, for screen readers and below the field. */
  function describe(): string {
    if (text.trim() === '') return recent.length > 0 ? '' : t('deskSearch.hint');
    if (isPending && !found) return t('desk.loading');
    const count = groups.reduce((sum, { items }) => sum + items.length, 0);
    return count === 0 && !isPending ? t('deskSearch.nothing', { text: text.trim() }) : '';
  }
}

/** Shows the groups that the root has as its items. */
function FoundList({ onOpen }: { onOpen: (href: string, item: FoundItem) => void }) {
  return (
    <Autocomplete.List className={styles.list}>
      {(group: FoundGroup) => (
        <Autocomplete.Group key={group.label} items={group.items}>
          <Autocomplete.GroupLabel className={styles.groupLabel}>
            {group.label}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: FoundItem) => (
              <Autocomplete.Item
                key={item.href}
                value={item}
                className={styles.item}
                onClick={() => onOpen(item.href, item)}
              >
                <span className={styles.itemTitle}>{item.title}</span>
                <span className={layout.quietLine}>{item.note}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}
