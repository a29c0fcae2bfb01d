import { isToastListNeeded } from './toast-list-needed.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface ToastContent {
  text: string;
  tone?: ToastTone;
  /** The time until the toast closes; 0 keeps it until the user closes it. */
  durationMs?: number;
  action?: { label: string; onSelect: () => void };
  /** Called once, however the toast was closed; by `closeToast` before it returns. */
  onClose?: () => void;
}

export type Toast = ToastContent & { id: string };

/** Implemented by `ToastList`, which is loaded with the first toast. */
interface ToastView {
  show: (toast: Toast) => void;
  close: (id: string) => void;
}

/** Toasts that wait for a view. */
let queue: Toast[] = [];
let view: ToastView | undefined;
let lastId = 0;

/** Shows a toast. Only for the browser: on a server all visitors would share the queue. */
export function showToast(content: ToastContent): string {
  // The same text again restarts the toast's timer. Toasts with a button are never merged, because
  // each has its own action.
  const id = content.action ? String(++lastId) : `${content.tone}: ${content.text}`;
  const toast = { ...content, id };
  if (view) view.show(toast);
  else queue = [...queue.filter((other) => other.id !== id), toast];
  isToastListNeeded.set(true);
  return id;
}

export function closeToast(id: string): void {
  view?.close(id);
  const closed = queue.find((toast) => toast.id === id);
  queue = queue.filter((toast) => toast !== closed);
  closed?.onClose?.();
}

export function connectToastView(connected: ToastView): () => void {
  view = connected;
  for (const toast of queue) view.show(toast);
  queue = [];
  return () => {
    view = undefined;
  };
}
