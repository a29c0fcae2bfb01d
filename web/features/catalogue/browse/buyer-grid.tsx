import type { MouseEvent, ReactNode } from 'react';
import type { BuyerFacts } from './browse-data.ts';
import { BuyerCard } from './buyer-card.tsx';
import styles from './buyer-grid.module.css';
import type { useSelection } from './use-selection.ts';

interface BuyerGridProps {
  list: BuyerFacts[];
  selection: Pick<ReturnType<typeof useSelection>, 'isChoosing' | 'chosen' | 'choose'>;
  renderAction: (drama: BuyerFacts) => ReactNode;
}

/** Fetched at once: a first row of the widest screen. */
const FIRST_ROW = 8;

export function BuyerGrid({ list, selection, renderAction }: BuyerGridProps) {
  const { isChoosing, chosen, choose } = selection;
  const press = ({ currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) =>
    choose(Number(currentTarget.value), currentTarget.checked, shiftKey);
  return (
    <ul className={styles.grid}>
      {list.map((drama, index) => (
        <BuyerCard
          key={drama.drama_id}
          drama={drama}
          isFirst={index < FIRST_ROW}
          action={renderAction(drama)}
          choice={isChoosing ? { isChosen: chosen.has(drama.drama_id), onPress: press } : undefined}
        />
      ))}
    </ul>
  );
}
