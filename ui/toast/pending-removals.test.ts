import { beforeEach, expect, test, vi } from 'vitest';

let removals: typeof import('./pending-removals.ts');
let shown: Map<string, import('./show-toast.ts').Toast>;
let calls: string[];

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.resetModules();
  removals = await import('./pending-removals.ts');
  const { connectToastView } = await import('./show-toast.ts');
  shown = new Map();
  calls = [];
  connectToastView({ show: (toast) => shown.set(toast.id, toast), close });
});

function close(id: string) {
  const toast = shown.get(id);
  shown.delete(id);
  toast?.onClose?.();
}

const closeFirst = () => close([...shown.keys()][0] ?? '');

function undoFirst() {
  const [toast] = shown.values();
  toast?.action?.onSelect();
  closeFirst();
}

function remove(what: string, commit = async () => void calls.push(`removed ${what}`)) {
  removals.removeWithUndo({
    text: '2 titles were removed',
    undoLabel: 'Undo',
    commit,
    restore: () => calls.push(`restored ${what}`),
  });
}

test('two removals with the same text are each committed when their toast closes', () => {
  remove('a and b');
  remove('c and d');
  expect([...shown.values()].map(({ durationMs }) => durationMs)).toEqual([6000, 6000]);
  closeFirst();
  expect(calls).toEqual(['removed a and b']);
  closeFirst();
  expect(calls).toEqual(['removed a and b', 'removed c and d']);
});

test('each removal is undone by its own button', async () => {
  remove('a and b');
  remove('c and d');
  undoFirst();
  await removals.commitPendingRemovals();
  expect(calls).toEqual(['restored a and b', 'removed c and d']);
  expect(shown.size).toBe(0);
  await removals.commitPendingRemovals();
  expect(calls).toHaveLength(2);
});

test('a failed removal is restored before commitPendingRemovals resolves', async () => {
  remove('a', () => Promise.reject(new Error('refused')));
  await removals.commitPendingRemovals();
  expect(calls).toEqual(['restored a']);
});
