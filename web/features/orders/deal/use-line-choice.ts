import { useCallback, useState } from 'react';
import { offeredLines, type Quote } from '#ui/quote/quote-data.ts';

/** The lines to accept: at first all that are offered. Taken titles cannot be chosen. */
export function useLineChoice(quote: Quote) {
  const offered = offeredLines(quote);
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(offered.map(({ line_id }) => line_id)),
  );
  const free = offered.filter(({ line_id }) => !taken.has(line_id));
  // Stable, so that a click on one line does not render all 500.
  const onChoose = useCallback((lineId: number, isChosen: boolean) => {
    setChosen((before) =>
      isChosen ? before.union(new Set([lineId])) : before.difference(new Set([lineId])),
    );
  }, []);
  return {
    chosen,
    taken,
    free,
    onChoose,
    chooseAll(isChosen: boolean) {
      setChosen(new Set(isChosen ? free.map(({ line_id }) => line_id) : []));
    },
    markTaken(dramaIds: readonly number[]) {
      const lines = offered.filter(({ drama_id }) => dramaIds.includes(drama_id));
      const ids = new Set(lines.map(({ line_id }) => line_id));
      setTaken(taken.union(ids));
      setChosen(chosen.difference(ids));
    },
  };
}
