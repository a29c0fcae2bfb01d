import { setCollectCount } from '#web/lib/session/session.ts';
import { markCollected, notifyOtherTabs } from './collected-store.ts';

/** Shows everywhere that a call has put these dramas in the cart, which has `count` titles now. */
export function markAllCollected(dramaIds: number[], count: number): void {
  setCollectCount(count);
  for (const dramaId of dramaIds) {
    const mark = { dramaId, isCollected: true };
    markCollected(mark);
    notifyOtherTabs(mark);
  }
}
