import { beforeEach, expect, test, vi } from 'vitest';

let store: typeof import('./toast-store.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  store = await import('./toast-store.ts');
});

const texts = () => store.getToasts().map(({ text }) => text);

test('a message leaves after three seconds', () => {
  store.releaseToasts('unseen');
  store.showToast({ text: 'Saved', tone: 'success' });
  vi.advanceTimersByTime(2999);
  expect(store.getToasts()).toMatchObject([{ text: 'Saved', tone: 'success', isLeaving: false }]);
  vi.advanceTimersByTime(1);
  expect(store.getToasts()).toMatchObject([{ isLeaving: true }]);
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual([]);
});

test('time does not run before there is a view', () => {
  store.showToast({ text: 'Saved' });
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Saved']);
  store.releaseToasts('unseen');
  vi.advanceTimersByTime(3200);
  expect(texts()).toEqual([]);
});

test('a held message keeps the time it had left', () => {
  store.releaseToasts('unseen');
  store.showToast({ text: 'Saved' });
  vi.advanceTimersByTime(2000);
  store.holdToasts('pointer');
  store.holdToasts('focus');
  vi.advanceTimersByTime(10_000);
  store.releaseToasts('pointer');
  vi.advanceTimersByTime(10_000);
  expect(store.getToasts()).toMatchObject([{ isLeaving: false }]);
  store.releaseToasts('focus');
  vi.advanceTimersByTime(999);
  expect(store.getToasts()).toMatchObject([{ isLeaving: false }]);
  vi.advanceTimersByTime(1);
  expect(store.getToasts()).toMatchObject([{ isLeaving: true }]);
});

test('said twice, a message stays once and longer', () => {
  store.releaseToasts('unseen');
  store.showToast({ text: 'No connection', tone: 'error' });
  vi.advanceTimersByTime(2500);
  store.showToast({ text: 'No connection', tone: 'error' });
  vi.advanceTimersByTime(2500);
  expect(texts()).toEqual(['No connection']);
  vi.advanceTimersByTime(700);
  expect(texts()).toEqual([]);
});

test('messages with a button stay apart: each button does something else', () => {
  const pressed: number[] = [];
  for (const id of [1, 2])
    store.showToast({
      text: 'Removed',
      action: { label: 'Undo', onSelect: () => pressed.push(id) },
    });
  for (const { action } of store.getToasts()) action?.onSelect();
  expect(pressed).toEqual([1, 2]);
});

test('the oldest makes room, and 0 stays until it is closed', () => {
  store.releaseToasts('unseen');
  const id = store.showToast({ text: '0', durationMs: 0 });
  for (const text of ['1', '2', '3']) store.showToast({ text });
  vi.advanceTimersByTime(10_000);
  expect(texts()).toEqual(['0']);
  store.closeToast(id);
  store.closeToast(id);
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual([]);
  for (const text of ['1', '2', '3', '4', '5']) store.showToast({ text });
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual(['2', '3', '4', '5']);
});

test('listeners hear of every change until they leave', () => {
  const heard = vi.fn();
  const leave = store.subscribeToToasts(heard);
  store.showToast({ text: 'Saved' });
  expect(heard).toHaveBeenCalledTimes(1);
  leave();
  store.showToast({ text: 'Again' });
  expect(heard).toHaveBeenCalledTimes(1);
});
