import type { ChangeEvent, ReactNode } from 'react';
import type { BuyerFacts } from './browse-data.ts';
import { BuyerCard } from './buyer-card.tsx';
import styles from './buyer-grid.module.css';
import type { useSelection } from './use-selection.ts';

interface BuyerGridProps {
  list: BuyerFacts[];
  selection: Pick<ReturnType<typeof useSelection>, 'isChoosing' | 'chosen' | 'choose'>;
  renderAction: (drama: BuyerFacts) => ReactNode;
}

/** Fetched at once: what a phone shows first. On a desk the others follow when they are laid out. */
const FIRST = 4;

export function BuyerGrid({ list, selection, renderAction }: BuyerGridProps) {
  const { isChoosing, chosen, choose } = selection;
  // React makes a checkbox's change from its click, which knows the Shift key.
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    choose(Number(target.value), target.checked, (nativeEvent as MouseEvent).shiftKey);
  return (
    <ul className={styles.grid}>
      {list.map((drama, index) => (
        <BuyerCard
          key={drama.drama_id}
          drama={drama}
          isFirst={index < FIRST}
          action={renderAction(drama)}
          choice={
            isChoosing ? { isChosen: chosen.has(drama.drama_id), onChange: change } : undefined
          }
        />
      ))}
    </ul>
  );
}
