import { expect, test, vi } from 'vitest';
import { createStore, patch } from './store.ts';

test('listeners are notified of every change until they unsubscribe', () => {
  const store = createStore(1);
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set(2);
  expect(store.get()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.initial).toBe(1);
});

test('a patch keeps the other properties and does not change the initial state object', () => {
  const store = createStore({ volume: 1, isMuted: false });
  patch(store, { isMuted: true });
  expect(store.get()).toEqual({ volume: 1, isMuted: true });
  expect(store.initial).toEqual({ volume: 1, isMuted: false });
});

test('a source is watched while there are listeners, and all are notified of its changes', () => {
  let stored = 'a';
  let notifyStore: (() => void) | undefined;
  const store = createStore('', {
    read: () => stored,
    write: (next) => {
      stored = next;
    },
    watch(notify) {
      notifyStore = notify;
      return () => {
        notifyStore = undefined;
      };
    },
  });
  expect(store.get()).toBe('a');
  const [first, second] = [vi.fn(), vi.fn()];
  const unsubscribe = [store.subscribe(first), store.subscribe(second)];
  stored = 'b';
  notifyStore?.();
  expect(store.get()).toBe('b');
  expect([first, second].map((listener) => listener.mock.calls.length)).toEqual([1, 1]);
  unsubscribe[0]?.();
  expect(notifyStore).toBeDefined();
  unsubscribe[1]?.();
  expect(notifyStore).toBeUndefined();
});
