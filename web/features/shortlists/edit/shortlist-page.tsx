import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import page from '#ui/display/layout/list-page.module.css';
import { ChevronLeftIcon } from '#ui/icons/more-icons.tsx';
import { useDragOrder } from '#ui/state/use-drag-order.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useMarks } from '#web/features/licence/marks/use-marks.ts';
import { ListIcon } from '../list-icon.tsx';
import type { Shortlist } from '../shortlists-data.ts';
import { SaveStatus } from './save-status.tsx';
import { ShortlistHead } from './shortlist-head.tsx';
import styles from './shortlist-page.module.css';
import { ShortlistRow } from './shortlist-row.tsx';
import { ShortlistTools } from './shortlist-tools.tsx';
import { useShortlist } from './use-shortlist.ts';

interface ShortlistPageProps {
  loaded: Shortlist;
  /** Called when titles were put in the cart, with the new number of titles in it. */
  onCollected: (dramaIds: number[], count: number) => void;
}

/** The number of rows that are visible without scrolling; their posters are loaded eagerly. */
const FIRST = 4;

/** One list of the user, which is saved as it is edited. */
export function ShortlistPage({ loaded, onCollected }: ShortlistPageProps) {
  const { t, locale } = useTranslator();
  const edited = useShortlist(loaded);
  const { list, saveState, move } = edited;
  const heading = useRef<HTMLHeadingElement>(null);
  const drag = useDragOrder(move);
  const dramas = useMemo(() => list.titles.map(({ drama }) => drama), [list.titles]);
  const marks = useMarks(dramas);

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
        <Link className={page.back} to={paths.page(locale, 'MyShortlists')}>
          <ChevronLeftIcon size={20} />
          {t('shortlists.all')}
        </Link>
        <SaveStatus state={saveState} onRetry={edited.retry} />
      </div>
      <ShortlistHead ref={heading} loaded={loaded} edited={edited} />
      <ShortlistTools edited={edited} onCollected={onCollected} />
      {list.titles.length === 0 && <EmptyList />}
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
    </div>
  );
}

function EmptyList() {
  const { t, locale } = useTranslator();
  return (
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
  );
}
