import { useRef, useState } from 'react';
import type { BuyerFacts } from '../browse-data.ts';
import { chooseAll, chooseInList, chosenPart, type Selection } from './selection.ts';

export function useSelection(list: readonly BuyerFacts[]) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [chosen, setChosen] = useState<Selection<BuyerFacts>>(new Map());
  const lastId = useRef<number>(undefined);

  return {
    isChoosing,
    chosen,
    chosenOnPage: chosenPart(chosen, list),
    start: () => setIsChoosing(true),
    finish() {
      setIsChoosing(false);
      setChosen(new Map());
    },
    choose(dramaId: number, isChosen: boolean, isRange: boolean) {
      const from = isRange ? lastId.current : undefined;
      lastId.current = dramaId;
      setChosen((now) => chooseInList(now, list, dramaId, { isChosen, from }));
    },
    choosePage: (isChosen: boolean) => setChosen((now) => chooseAll(now, list, isChosen)),
    clear: () => setChosen(new Map()),
    drop: (dramas: BuyerFacts[]) => setChosen((now) => chooseAll(now, dramas, false)),
  };
}
