import { createStore } from '../state/store.ts';
import { areToastsWanted } from './toasts-wanted.ts';

/**
 * The messages now on the screen, apart from their view: whoever has something to say imports this
 * alone. Of the browser: a server must not call it, its visitors would share the messages.
 */
export const TOAST_MS = 3000;
const LEAVING_MS = 160;
const MAX_TOASTS = 4;

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface ToastContent {
  text: string;
  tone?: ToastTone;
  /** 0 stays until it is closed. */
  durationMs?: number;
  action?: { label: string; onSelect: () => void };
}

export interface Toast extends ToastContent {
  id: number;
  tone: ToastTone;
  isLeaving: boolean;
}

interface Clock {
  remainingMs: number;
  startedAt: number;
  timer?: ReturnType<typeof setTimeout>;
}

export const toastStore = createStore<readonly Toast[]>([]);
export const { get: getToasts, subscribe: subscribeToToasts } = toastStore;
let lastId = 0;
const clocks = new Map<number, Clock>();
/** Time stands still while any of these holds it: before there is a view, nobody can read. */
const holders = new Set(['unseen']);

export function showToast(content: ToastContent): number {
  const tone = content.tone ?? 'info';
  // Said twice is one message that stays longer, not two; but each button belongs to one matter.
  const same = getToasts().find(
    (toast) =>
      !toast.isLeaving &&
      !toast.action &&
      !content.action &&
      toast.text === content.text &&
      toast.tone === tone,
  );
  const id = same?.id ?? ++lastId;
  const toast: Toast = { ...content, tone, id, isLeaving: false };
  if (same) update((toasts) => toasts.map((other) => (other.id === id ? toast : other)));
  else update((toasts) => [...toasts, toast]);
  areToastsWanted.set(true);
  stop(id);
  const remainingMs = content.durationMs ?? TOAST_MS;
  if (remainingMs > 0) {
    clocks.set(id, { remainingMs, startedAt: 0 });
    if (holders.size === 0) run(id);
  }
  const present = getToasts().filter(({ isLeaving }) => !isLeaving);
  for (const { id: oldest } of present.slice(0, -MAX_TOASTS)) closeToast(oldest);
  return id;
}

export function closeToast(id: number): void {
  stop(id);
  clocks.delete(id);
  if (!getToasts().some((toast) => toast.id === id && !toast.isLeaving)) return;
  update((toasts) =>
    toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)),
  );
  setTimeout(() => update((toasts) => toasts.filter((toast) => toast.id !== id)), LEAVING_MS);
}

/** While somebody reads (points at them, is inside them, looks at another window) none leaves. */
export function holdToasts(reason: string): void {
  const wasRunning = holders.size === 0;
  holders.add(reason);
  if (wasRunning) for (const id of clocks.keys()) stop(id);
}

export function releaseToasts(reason: string): void {
  if (!holders.delete(reason) || holders.size > 0) return;
  for (const id of clocks.keys()) run(id);
}

function update(change: (toasts: readonly Toast[]) => readonly Toast[]): void {
  toastStore.set(change(getToasts()));
}

function run(id: number): void {
  const clock = clocks.get(id);
  if (!clock) return;
  clock.startedAt = Date.now();
  clock.timer = setTimeout(() => closeToast(id), clock.remainingMs);
}

function stop(id: number): void {
  const clock = clocks.get(id);
  if (!clock?.timer) return;
  clearTimeout(clock.timer);
  clock.timer = undefined;
  clock.remainingMs = Math.max(0, clock.remainingMs - (Date.now() - clock.startedAt));
}
