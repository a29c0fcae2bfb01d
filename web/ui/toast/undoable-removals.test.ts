import { beforeEach, expect, test, vi } from 'vitest';

let store: typeof import('./toast-store.ts');
let removals: typeof import('./undoable-removals.ts');
let done: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.resetModules();
  store = await import('./toast-store.ts');
  removals = await import('./undoable-removals.ts');
  store.releaseToasts('unseen');
  done = [];
});

function remove(what: string) {
  removals.removeUndoably({
    text: '2 titles were removed',
    undoLabel: 'Undo',
    carryOut: async () => done.push(`removed ${what}`),
    putBack: () => done.push(`put back ${what}`),
  });
}

function undoFirst() {
  const [toast] = store.getToasts();
  if (toast) store.closeToast(toast.id);
  toast?.action?.onSelect();
}

test('two removals told in the same words are both carried out', async () => {
  remove('a and b');
  await vi.advanceTimersByTimeAsync(3000);
  remove('c and d');
  await vi.advanceTimersByTimeAsync(3000);
  expect(done).toEqual(['removed a and b']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(done).toEqual(['removed a and b', 'removed c and d']);
});

test('each has its own way back', async () => {
  remove('a and b');
  remove('c and d');
  undoFirst();
  await removals.carryOutRemovals();
  expect(done).toEqual(['put back a and b', 'removed c and d']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toHaveLength(2);
});
