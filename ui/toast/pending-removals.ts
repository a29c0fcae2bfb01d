import { closeToast, showToast } from './show-toast.ts';

/** Longer than other toasts, because the user has to decide. */
export const UNDO_MS = 6000;

interface Removal {
  text: string;
  undoLabel: string;
  /** Removes the item on the server. Until then it is only hidden. */
  commit: () => Promise<unknown>;
  /** Shows the item again, after the user clicked Undo or `commit` failed. */
  restore: () => void;
}

/** The toasts of removals that are not committed yet. */
const pending = new Set<string>();
const running = new Set<Promise<void>>();

/** Shows a toast with an undo button. The removal is committed when the toast closes. */
export function removeWithUndo({ text, undoLabel, commit, restore }: Removal): void {
  const finish = async () => {
    if (!pending.delete(toast)) return;
    const work = commit().then(() => {}, restore);
    running.add(work);
    await work;
    running.delete(work);
  };
  const undo = () => {
    if (pending.delete(toast)) restore();
  };
  const toast = showToast({
    text,
    durationMs: UNDO_MS,
    action: { label: undoLabel, onSelect: undo },
    onClose: finish,
  });
  pending.add(toast);
  addEventListener('pagehide', commitPendingRemovals);
}

/**
 * Commits all removals; called before the page unloads or the same data is loaded from the server.
 */
export async function commitPendingRemovals(): Promise<void> {
  // `closeToast` calls `onClose` before it returns, so `running` then has the work of all.
  for (const toast of [...pending]) closeToast(toast);
  await Promise.all(running);
}
