import { beforeEach, expect, test, vi } from 'vitest';

let toasts: typeof import('./show-toast.ts');
let shown: import('./show-toast.ts').Toast[];
let closed: string[];

beforeEach(async () => {
  vi.resetModules();
  toasts = await import('./show-toast.ts');
  shown = [];
  closed = [];
});

const connect = () =>
  toasts.connectToastView({
    show: (toast) => shown.push(toast),
    close: (id) => closed.push(id),
  });
const texts = () => shown.map(({ text }) => text);

test('toasts are queued until a view is connected, then shown in order', () => {
  toasts.showToast({ text: 'Saved' });
  toasts.showToast({ text: 'Sent' });
  expect(texts()).toEqual([]);
  connect();
  expect(texts()).toEqual(['Saved', 'Sent']);
  toasts.showToast({ text: 'Removed' });
  expect(texts()).toEqual(['Saved', 'Sent', 'Removed']);
});

test('the same text and tone have the same id, so that the view shows one toast', () => {
  const content = { text: 'No connection', tone: 'error' } as const;
  const id = toasts.showToast(content);
  expect(toasts.showToast(content)).toBe(id);
  expect(toasts.showToast({ ...content, tone: 'warning' })).not.toBe(id);
  connect();
  expect(shown.map(({ tone }) => tone)).toEqual(['error', 'warning']);
});

test('toasts with a button are never merged', () => {
  const clicked: number[] = [];
  for (const number of [1, 2])
    toasts.showToast({
      text: 'Removed',
      action: { label: 'Undo', onSelect: () => clicked.push(number) },
    });
  connect();
  for (const { action } of shown) action?.onSelect();
  expect(clicked).toEqual([1, 2]);
});

test('closeToast closes a toast in the view, or removes it from the queue', () => {
  const onClose = vi.fn();
  const id = toasts.showToast({ text: 'Saved', onClose });
  toasts.closeToast(id);
  expect(onClose).toHaveBeenCalledTimes(1);
  connect();
  expect(texts()).toEqual([]);
  toasts.closeToast(toasts.showToast({ text: 'Sent' }));
  expect(closed).toEqual([shown[0]?.id]);
});

test('a disconnected view is not shown toasts', () => {
  connect()();
  toasts.showToast({ text: 'Saved' });
  expect(texts()).toEqual([]);
});
