import { useRef, useState } from 'react';
import type { CardFacts, ToldFacts } from './card-facts.ts';

export type LoadSynopses = () => Promise<Pick<ToldFacts, 'drama_id' | 'synopsis'>[]>;

/**
 * The synopses of a list, asked for when somebody first looks closer at it: they would double the
 * page. A finger sees none, so it asks for none.
 */
export function useSynopses(dramas: CardFacts[], load: LoadSynopses | undefined) {
  const [synopses, setSynopses] = useState<ReadonlyMap<number, string>>();
  const asked = useRef<CardFacts[]>(undefined);
  const look = () => {
    if (!load || asked.current === dramas || !matchMedia('(hover: hover)').matches) return;
    asked.current = dramas;
    load()
      .then((told) => setSynopses(new Map(told.map((one) => [one.drama_id, one.synopsis]))))
      .catch(() => {
        // The cards do without; the next look asks again.
        asked.current = undefined;
      });
  };
  return { synopses, look };
}
