import { closeToast, getToasts, showToast, subscribeToToasts } from './toast-store.ts';

/** Longer than a plain message: there is something to decide. */
const UNDO_MS = 6000;

interface Removal {
  text: string;
  undoLabel: string;
  /** Makes it true. Until then nothing but the screen has changed. */
  carryOut: () => Promise<unknown>;
  /** Shows it again: the visitor wants it back, or it could not be carried out. */
  putBack: () => void;
}

const waiting = new Map<number, () => Promise<void>>();
const running = new Set<Promise<void>>();

/** Says what is gone from the screen. It is carried out when the message goes, unless undone. */
export function removeUndoably({ text, undoLabel, carryOut, putBack }: Removal): void {
  const undo = () => {
    if (settle()) putBack();
  };
  const toast = showToast({
    text,
    durationMs: UNDO_MS,
    action: { label: undoLabel, onSelect: undo },
  });
  const finish = async () => {
    if (!settle()) return;
    const work = carryOut().then(() => {}, putBack);
    running.add(work);
    await work;
    running.delete(work);
  };
  const stopWatching = subscribeToToasts(() => {
    // The message goes first, then its button is heard: a moment later it is known whether.
    if (!isShown(toast)) queueMicrotask(finish);
  });
  /** True for the one who decides. */
  const settle = () => {
    stopWatching();
    return waiting.delete(toast);
  };
  waiting.set(toast, finish);
  addEventListener('pagehide', carryOutRemovals);
}

/** For whoever is about to read what the server has, or to leave. */
export async function carryOutRemovals(): Promise<void> {
  const toasts = [...waiting.keys()];
  for (const finish of [...waiting.values()]) void finish();
  for (const toast of toasts) closeToast(toast);
  await Promise.all(running);
}

function isShown(id: number): boolean {
  return getToasts().some((toast) => toast.id === id && !toast.isLeaving);
}
