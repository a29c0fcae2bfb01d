import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { CartLine } from './cart-lines.ts';
import { saveRemovedLines, takeRemovedLines } from './removed-lines.ts';

/**
 * The ids of the lines that are removed on the page, but not yet on the server. If the page was
 * reloaded meanwhile, the removal is repeated: `onRepeat` gets the ids, `onRepeated` is called when
 * the server has answered.
 */
export function useRemovals(
  loaded: CartLine[],
  onRepeat: (cartIds: ReadonlySet<number>) => void,
  onRepeated: () => void,
) {
  const removing = useRef(new Set<number>());
  /** False for a line that is being removed. */
  const isKept = useCallback(({ cartId }: CartLine) => !removing.current.has(cartId), []);

  const repeat = useEffectEvent(() => {
    const unconfirmed = takeRemovedLines();
    if (!loaded.some(({ cartId }) => unconfirmed.has(cartId))) return;
    removing.current = unconfirmed;
    onRepeat(unconfirmed);
    browserApi()
      .deleteCopyrightCartById({ cart_ids: [...unconfirmed] }, { isQuiet: true })
      .catch(() => {})
      .finally(() => {
        removing.current = removing.current.difference(unconfirmed);
        onRepeated();
      });
  });
  useEffect(() => repeat(), []);

  function set(cartIds: Set<number>) {
    removing.current = cartIds;
    saveRemovedLines(cartIds);
  }
  return {
    isKept,
    count: () => removing.current.size,
    add: (cartIds: ReadonlySet<number>) => set(removing.current.union(cartIds)),
    /** Called when the lines are removed or restored. */
    settle: (cartIds: ReadonlySet<number>) => set(removing.current.difference(cartIds)),
  };
}
