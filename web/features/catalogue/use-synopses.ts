import { useRef, useState } from 'react';
import type { CardFacts, FactsWithSynopsis } from './card-facts.ts';

export type LoadSynopses = () => Promise<Pick<FactsWithSynopsis, 'drama_id' | 'synopsis'>[]>;

/**
 * The synopses of a list, loaded on the first hover or focus: included in the page they would
 * double its size. Touch screens do not show them, so they are not loaded there.
 */
export function useSynopses(dramas: CardFacts[], load: LoadSynopses | undefined) {
  const [synopses, setSynopses] = useState<ReadonlyMap<number, string>>();
  const loadedFor = useRef<CardFacts[]>(undefined);
  const loadOnce = () => {
    if (!load || loadedFor.current === dramas || !matchMedia('(hover: hover)').matches) return;
    loadedFor.current = dramas;
    load()
      .then((dramas) => setSynopses(new Map(dramas.map((one) => [one.drama_id, one.synopsis]))))
      .catch(() => {
        // The next hover or focus tries again.
        loadedFor.current = undefined;
      });
  };
  return { synopses, loadOnce };
}
