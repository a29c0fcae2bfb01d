import type { ChangeEvent, ReactNode } from 'react';
import type { Marks } from '#web/features/licence/marks/marks-store.ts';
import type { BuyerFacts } from './browse-data.ts';
import { BuyerCard } from './buyer-card.tsx';
import styles from './buyer-grid.module.css';
import type { useSelection } from './selection/use-selection.ts';

interface BuyerGridProps {
  list: BuyerFacts[];
  marks: Marks;
  selection: Pick<ReturnType<typeof useSelection>, 'isChoosing' | 'chosen' | 'choose'>;
  renderAction: (drama: BuyerFacts) => ReactNode;
}

/** Number of posters that are loaded eagerly: those that a phone shows without scrolling. */
const EAGER = 4;

export function BuyerGrid({ list, marks, selection, renderAction }: BuyerGridProps) {
  const { isChoosing, chosen, choose } = selection;
  // React derives a checkbox's change event from the click, which has `shiftKey`.
  const change =
    (dramaId: number) =>
    ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      choose(dramaId, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <ul className={styles.grid}>
      {list.map((drama, index) => (
        <BuyerCard
          key={drama.drama_id}
          drama={drama}
          isFirst={index < EAGER}
          action={renderAction(drama)}
          mark={marks.get(drama.drama_id)?.state}
          choice={
            isChoosing
              ? { isChosen: chosen.has(drama.drama_id), onChange: change(drama.drama_id) }
              : undefined
          }
        />
      ))}
    </ul>
  );
}
