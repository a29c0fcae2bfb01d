import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '#ui/display/empty-state.tsx';
import page from '#ui/display/layout/list-page.module.css';
import { classNames } from '#ui/state/class-names.ts';
import { separated } from '#ui/text/separated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { MarketChip } from '../licence/market/market-chip.tsx';
import { useMarks } from '../licence/marks/use-marks.ts';
import { AddAllButton } from './add-all-button.tsx';
import { ListIcon } from './list-icon.tsx';
import styles from './shared-page.module.css';
import type { SharedShortlist } from './shortlists-data.ts';
import lists from './shortlists-page.module.css';
import { TitleFacts } from './title-facts.tsx';
import { useDay } from './use-day.ts';

interface SharedPageProps {
  token: string;
  list: SharedShortlist;
  onCollected: (dramaIds: number[], count: number) => void;
}

const FIRST = 4;

/** A shared list, as everybody with its link sees it. */
export function SharedPage({ token, list, onCollected }: SharedPageProps) {
  const { t } = useTranslator();
  const day = useDay();
  const dramas = useMemo(() => list.titles.map(({ drama }) => drama), [list]);
  const marks = useMarks(dramas);
  return (
    <article className={page.page}>
      <header className={styles.head}>
        <h1 className={page.title}>{list.name}</h1>
        <p className={page.small} suppressHydrationWarning>
          {separated([
            t('shortlists.titles', { count: list.titles.length }),
            t('shortlists.sharedBy', { name: list.shared_by }),
            t('shortlists.openUntil', { date: day(list.expires_at) }),
          ])}
        </p>
        {list.note && <p className={styles.note}>{list.note}</p>}
      </header>
      {list.titles.length === 0 ? (
        <EmptyState picture={<ListIcon size={40} />} title={t('shortlists.sharedEmpty')} />
      ) : (
        <div className={classNames(lists.tools, styles.tools)}>
          <MarketChip listMarket={undefined} onChange={() => {}} />
          <AddAllButton input={{ token }} onCollected={onCollected} />
        </div>
      )}
      <ol className={page.rows}>
        {list.titles.map(({ drama, note }, index) => (
          <li key={drama.drama_id} className={styles.row}>
            {/* The list itself tells screen readers the position. */}
            <span className={styles.position} aria-hidden="true">
              {index + 1}
            </span>
            <TitleFacts
              drama={drama}
              availability={marks.get(drama.drama_id)?.state}
              isFirst={index < FIRST}
            >
              {note && <p className={styles.titleNote}>{note}</p>}
            </TitleFacts>
          </li>
        ))}
      </ol>
    </article>
  );
}

/** The page's margins, which its layout does not have. */
export function SharedFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}
