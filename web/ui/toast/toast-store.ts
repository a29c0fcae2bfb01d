import { toastSignal } from './toast-signal.ts';

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

let toasts: readonly Toast[] = [];
let lastId = 0;
const clocks = new Map<number, Clock>();
const listeners = new Set<() => void>();
/** Time stands still while any of these holds it: before there is a view, nobody can read. */
const holders = new Set(['unseen']);

export function showToast(content: ToastContent): number {
  const tone = content.tone ?? 'info';
  // Said twice is one message that stays longer, not two; but each button belongs to one matter.
  const same = toasts.find(
    (toast) =>
      !toast.isLeaving &&
      !toast.action &&
      !content.action &&
      toast.text === content.text &&
      toast.tone === tone,
  );
  const id = same?.id ?? ++lastId;
  const toast: Toast = { ...content, tone, id, isLeaving: false };
  if (same) set(toasts.map((other) => (other.id === id ? toast : other)));
  else set([...toasts, toast]);
  toastSignal.raise();
  stop(id);
  const remainingMs = content.durationMs ?? TOAST_MS;
  if (remainingMs > 0) {
    clocks.set(id, { remainingMs, startedAt: 0 });
    if (holders.size === 0) run(id);
  }
  const present = toasts.filter(({ isLeaving }) => !isLeaving);
  for (const { id: oldest } of present.slice(0, -MAX_TOASTS)) closeToast(oldest);
  return id;
}

export function closeToast(id: number): void {
  stop(id);
  clocks.delete(id);
  if (!toasts.some((toast) => toast.id === id && !toast.isLeaving)) return;
  set(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
  setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), LEAVING_MS);
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

export const getToasts = (): readonly Toast[] => toasts;

const none: readonly Toast[] = [];
export const getNoToasts = (): readonly Toast[] => none;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
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
