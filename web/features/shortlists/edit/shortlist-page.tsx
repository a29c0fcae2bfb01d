import { useId, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { tableFormats } from '#contract/fields/downloads.ts';
import { MAX_SHORTLIST_NAME, MAX_SHORTLIST_NOTE } from '#contract/limits/shortlist-limits.ts';
import { paths } from '#contract/site/paths.ts';
import { useDownload } from '#ui/browser/use-download.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import page from '#ui/display/layout/list-page.module.css';
import { TextInput } from '#ui/form/text-input.tsx';
import { PencilIcon, ShareIcon } from '#ui/icons/edit-icons.tsx';
import { ChevronLeftIcon, TrashIcon } from '#ui/icons/more-icons.tsx';
import { preloadDialog } from '#ui/overlay/dialog.tsx';
import { MoreMenu } from '#ui/overlay/menu/more-menu.tsx';
import { useDragOrder } from '#ui/state/use-drag-order.ts';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { separated } from '#ui/text/separated.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { MarketChip } from '#web/features/licence/market/market-chip.tsx';
import { useMarks } from '#web/features/licence/marks/use-marks.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { AddAllButton } from '../add-all-button.tsx';
import { ListIcon } from '../list-icon.tsx';
import type { Shortlist } from '../shortlists-data.ts';
import { useShareText } from '../use-share-text.ts';
import { DeleteShortlist } from './delete-shortlist.tsx';
import { SaveStatus } from './save-status.tsx';
import styles from './shortlist-page.module.css';
import { ShortlistRow } from './shortlist-row.tsx';
import { useShortlist } from './use-shortlist.ts';

interface ShortlistPageProps {
  loaded: Shortlist;
  /** Called when titles were put in the cart, with the new number of titles in it. */
  onCollected: (dramaIds: number[], count: number) => void;
}

/** The number of rows that are visible without scrolling; their posters are loaded eagerly. */
const FIRST = 4;

const loadShare = async () => {
  const [{ ShareDialog }] = await Promise.all([
    import('../share/share-dialog.tsx'),
    loadTexts('shortlists'),
  ]);
  return ShareDialog;
};

/** One list of the user, which is saved as it is edited. */
export function ShortlistPage({ loaded, onCollected }: ShortlistPageProps) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const shareText = useShareText();
  const fieldsId = useId();
  const edited = useShortlist(loaded);
  const { list, saveState, move } = edited;
  const heading = useRef<HTMLHeadingElement>(null);
  /** On a phone the name and the note are hidden until they are edited. */
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const ShareDialog = useLazyPart(loadShare, isSharing, () => setIsSharing(false));
  const drag = useDragOrder(move);
  const dramas = useMemo(() => list.titles.map(({ drama }) => drama), [list.titles]);
  const marks = useMarks(dramas);
  const home = paths.page(locale, 'MyShortlists');
  const { download } = useDownload();
  const exports = tableFormats.map((format) => ({
    kind: 'action' as const,
    label: t(format === 'xlsx' ? 'shortlists.exportExcel' : 'shortlists.exportCsv'),
    isDisabled: list.titles.length === 0,
    onSelect: () =>
      void download(async () => {
        if (!(await edited.save())) return undefined;
        return browserApi().exportShortlist({ shortlist_id: list.shortlist_id, format });
      }),
  }));

  /** Focuses the next row, because the focused button is removed with its row. */
  function remove(index: number) {
    const next = drag.list.current?.children[index + 1] ?? drag.list.current?.children[index - 1];
    const target = next?.querySelector<HTMLElement>('[data-remove]') ?? heading.current;
    target?.focus({ preventScroll: true });
    edited.remove(index);
  }

  return (
    <div className={page.page}>
      <div className={styles.top}>
        <Link className={page.back} to={home}>
          <ChevronLeftIcon size={20} />
          {t('shortlists.all')}
        </Link>
        <SaveStatus state={saveState} onRetry={edited.retry} />
      </div>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={page.title}>
          {list.name.trim() || loaded.name}
        </h1>
        <IconButton
          className={styles.edit}
          name={t('shortlists.edit')}
          icon={<PencilIcon size={20} />}
          data-tooltip="bottom"
          aria-expanded={isEditing}
          aria-controls={fieldsId}
          onClick={() => setIsEditing(!isEditing)}
        />
      </header>
      <p className={page.small} suppressHydrationWarning>
        {separated([t('shortlists.titles', { count: list.titles.length }), shareText(list)])}
      </p>
      <div id={fieldsId} className={styles.fields} data-open={isEditing || undefined}>
        <TextInput
          label={t('shortlists.name')}
          value={list.name}
          maxLength={MAX_SHORTLIST_NAME}
          {...(list.name.trim() === '' && { error: t('shortlists.nameNeeded') })}
          autoComplete="off"
          onChange={({ target }) => edited.rename(target.value)}
        />
        <TextInput
          label={t('shortlists.note')}
          hint={t('shortlists.noteHint')}
          value={list.note}
          maxLength={MAX_SHORTLIST_NOTE}
          isMultiline
          rows={2}
          onChange={({ target }) => edited.setNote(target.value)}
        />
      </div>
      <div className={styles.tools}>
        <MarketChip listMarket={undefined} onChange={() => {}} />
        <div className={styles.actions}>
          {list.titles.length > 0 && (
            <AddAllButton
              input={{ shortlist_id: list.shortlist_id }}
              before={edited.save}
              onCollected={onCollected}
            />
          )}
          <Button
            className={styles.share}
            icon={<ShareIcon size={20} />}
            aria-haspopup="dialog"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => setIsSharing(true)}
          >
            <span className={styles.shareText}>{t('shortlists.share')}</span>
          </Button>
          <MoreMenu
            name={t('shortlists.more')}
            data-tooltip="bottom"
            items={[
              ...exports,
              {
                kind: 'action',
                label: t('shortlists.delete'),
                icon: <TrashIcon size={20} />,
                isDangerous: true,
                onSelect: () => setIsDeleting(true),
              },
            ]}
          />
        </div>
      </div>
      {list.titles.length === 0 && (
        <EmptyState
          picture={<ListIcon size={40} />}
          title={t('shortlists.emptyListTitle')}
          text={t('shortlists.emptyListText')}
          action={
            <Link
              className={buttonClass({ variant: 'primary' })}
              to={paths.page(locale, 'ShortPlayCopyright')}
            >
              {t('shortlists.browse')}
            </Link>
          }
        />
      )}
      <ol ref={drag.list} className={page.rows}>
        {list.titles.map((title, index) => (
          <ShortlistRow
            key={title.drama.drama_id}
            title={title}
            position={index}
            count={list.titles.length}
            availability={marks.get(title.drama.drama_id)?.state}
            isFirst={index < FIRST}
            isDragged={drag.dragged === index}
            handle={drag.handle(index)}
            onMove={(by) => move(index, index + by)}
            onNote={(note) => edited.setTitleNote(title.drama.drama_id, note)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <DeleteShortlist
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        list={list}
        onDeleted={() => void navigate(home, { replace: true })}
      />
      {ShareDialog && (
        <ShareDialog
          isOpen={isSharing}
          onClose={() => setIsSharing(false)}
          list={list}
          onChange={edited.setShare}
        />
      )}
    </div>
  );
}
