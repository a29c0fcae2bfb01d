import { useEffect } from 'react';
import { useStore } from '#ui/state/store.ts';
import { useMarket } from '../market/use-market.ts';
import { type Marks, marksByMarket } from './marks-store.ts';

const none: Marks = new Map();

/**
 * The availability of the dramas that a list shows, in the visitor's market or another one. It is
 * empty without a market, and until it is fetched.
 */
export function useMarks(dramas: readonly { drama_id: number }[], otherMarket?: string): Marks {
  const ownMarket = useMarket();
  const market = otherMarket ?? ownMarket;
  useEffect(() => {
    if (market === '') return;
    const ids = dramas.map(({ drama_id }) => drama_id);
    // If it fails, the cards have no marks.
    import('./load-marks.ts').then(({ loadMarks }) => loadMarks(market, ids)).catch(() => {});
  }, [market, dramas]);
  return useStore(marksByMarket, (all) => all.get(market) ?? none);
}
