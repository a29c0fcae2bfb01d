import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { CallOptions } from '#contract/transport/client.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { setCollectCount } from '#web/lib/session/session.ts';
import { isCollected, markCollected, notifyOtherTabs } from './collected-store.ts';

interface CartChange {
  dramaId: number;
  isAdded: boolean;
  /** Undecided (-1) if absent. */
  version?: CustomVersion | undefined;
  options?: CallOptions;
}

interface CartReply {
  copyright_cart_count: number;
  /** After a removal: the version that the removed title had. */
  is_custom_version?: CustomVersion | undefined;
}

/**
 * For each drama with running changes: the latest change, and whether the server has the drama in
 * the cart.
 */
const pending = new Map<number, { latest: symbol; isOnServer: boolean }>();
let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs one cart call at a time, in the order of the clicks, so that the last reply has the right
 * count.
 */
function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = queue.then(work);
  queue = result.catch(() => {});
  return result;
}

/** Shows the change at once, and undoes it when the call fails and no later change was made. */
export async function changeCart({ dramaId, isAdded, version = -1, options }: CartChange) {
  const change = Symbol();
  const state = pending.get(dramaId) ?? { latest: change, isOnServer: isCollected(dramaId) };
  state.latest = change;
  pending.set(dramaId, state);
  markCollected({ dramaId, isCollected: isAdded });
  try {
    const reply = await enqueue<CartReply>(() => {
      const api = browserApi();
      const call = isAdded ? api.addCopyrightCart : api.deleteCopyrightCart;
      const input = { drama_id: dramaId, is_custom_version: version };
      return call(input, { ...options, actionKey: dramaId });
    });
    state.isOnServer = isAdded;
    setCollectCount(reply.copyright_cart_count);
    notifyOtherTabs({ dramaId, isCollected: isAdded });
    return reply;
  } catch (failure) {
    if (state.latest === change) markCollected({ dramaId, isCollected: state.isOnServer });
    throw failure;
  } finally {
    if (state.latest === change) pending.delete(dramaId);
  }
}
