import { expect, test, vi } from 'vitest';
import type { CallInput } from '#contract/transport/client.ts';
import { mergeTitles } from '#server/areas/shortlists/merge-titles.ts';
import { WAIT_TIMEOUT } from '#tests/support/setup/timeouts.ts';
import type { Shortlist } from '../shortlists-data.ts';
import { arrange } from './reconcile.ts';
import { createSaver } from './saver.ts';

const title = (drama_id: number, note = '') =>
  ({ drama: { drama_id, title: `Title ${drama_id}` }, note }) as Shortlist['titles'][number];
const listOf = (...ids: number[]): Shortlist => ({
  shortlist_id: 4,
  name: 'Spring',
  note: '',
  updated_at: '',
  share: null,
  expired_share: null,
  titles: ids.map((id) => title(id)),
});
const idsOf = (titles: Shortlist['titles']) => titles.map(({ drama }) => drama.drama_id);

function start(list = listOf(1, 2)) {
  const updateShortlist = vi.fn(async (_input: object) => list);
  const onSaved = vi.fn();
  const saver = createSaver({
    list,
    api: () => ({ updateShortlist }) as never,
    onSaved,
  });
  return {
    saver,
    updateShortlist,
    onSaved,
    inputs: () => updateShortlist.mock.calls.map(([i]) => i),
  };
}

/** A server whose replies wait until they are let through, one `next()` each. */
function startWithServer(...ids: number[]) {
  let stored = ids.map((drama_id) => ({ drama_id, note: '' }));
  const waiting: (() => void)[] = [];
  const updateShortlist = async (input: CallInput<'updateShortlist'>) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (input.titles) stored = mergeTitles(stored, input.titles, input.known_drama_ids);
    return listOf(...server.ids());
  };
  let shown = listOf(...ids).titles;
  const saver = createSaver({
    list: listOf(...ids),
    api: () => ({ updateShortlist }) as never,
    onSaved: (saved, order) => {
      shown = arrange(order, shown, saved.titles);
    },
  });
  const server = {
    ids: () => stored.map(({ drama_id }) => drama_id),
    add: (drama_id: number) => stored.push({ drama_id, note: '' }),
    remove: (id: number) => {
      stored = stored.filter(({ drama_id }) => drama_id !== id);
    },
    next: () =>
      vi.waitFor(() => {
        expect(waiting).not.toEqual([]);
        waiting.shift()?.();
      }, WAIT_TIMEOUT),
  };
  const reorder = (...order: number[]) => {
    shown = arrange(order, [...shown, ...listOf(...ids).titles], []);
    saver.change({ order }, 1e6);
  };
  return { saver, server, reorder, shown: () => idsOf(shown) };
}

test('sends only what has changed, in one request', async () => {
  const { saver, inputs } = start();
  saver.change({ name: 'A' }, 1e6);
  saver.change({ name: 'Autumn' }, 1e6);
  expect(saver.state.get()).toBe('saving');
  await saver.flush();
  saver.change({ titleNote: { dramaId: 2, note: 'Good' } }, 1e6);
  await saver.flush();
  expect(saver.state.get()).toBe('saved');
  expect(inputs()).toEqual([
    { shortlist_id: 4, name: 'Autumn' },
    { shortlist_id: 4, title_notes: [{ drama_id: 2, note: 'Good' }] },
  ]);
});

test('changes of a failed request are sent again, with newer ones in their place', async () => {
  const { saver, updateShortlist, inputs } = start();
  updateShortlist.mockRejectedValueOnce(new Error('offline'));
  saver.change({ name: 'A', note: 'kept' }, 1e6);
  saver.change({ titleNote: { dramaId: 1, note: 'first' } }, 1e6);
  expect(await saver.flush()).toBe(false);
  expect(saver.state.get()).toBe('failed');
  expect(saver.hasPending()).toBe(true);
  saver.change({ name: 'B', order: [2, 1] }, 1e6);
  expect(await saver.flush()).toBe(true);
  expect(saver.state.get()).toBe('saved');
  expect(inputs()[1]).toEqual({
    shortlist_id: 4,
    name: 'B',
    note: 'kept',
    titles: [{ drama_id: 2 }, { drama_id: 1 }],
    known_drama_ids: [1, 2],
    title_notes: [{ drama_id: 1, note: 'first' }],
  });
});

test('a move during a request keeps what other tabs have added and removed', async () => {
  const { saver, server, reorder, shown } = startWithServer(1, 2, 3);
  reorder(2, 1, 3);
  const flushed = saver.flush();
  server.add(9);
  server.remove(3);
  reorder(3, 1, 2);
  await server.next();
  await server.next();
  expect(await flushed).toBe(true);
  expect(server.ids()).toEqual([1, 2, 9]);
  expect(shown()).toEqual([1, 2, 9]);
});

test('a title that is put back while its removal is saved stays in the list', async () => {
  const { saver, server, reorder, shown } = startWithServer(1, 2);
  reorder(1);
  const flushed = saver.flush();
  reorder(2, 1);
  await server.next();
  await server.next();
  await flushed;
  expect(server.ids()).toEqual([2, 1]);
  expect(shown()).toEqual([2, 1]);
});

test('two calls of flush both wait until everything is saved', async () => {
  const { saver, server, reorder } = startWithServer(1, 2);
  reorder(2, 1);
  const first = saver.flush();
  reorder(1, 2);
  const second = saver.flush().then(() => saver.hasPending());
  await server.next();
  await server.next();
  await first;
  expect(await second).toBe(false);
  expect(server.ids()).toEqual([1, 2]);
});

test('leaving sends unsaved changes at once, with those that have no reply yet', async () => {
  const { saver, updateShortlist, inputs } = start();
  const cancelled = Promise.withResolvers<Shortlist>();
  updateShortlist.mockReturnValueOnce(cancelled.promise);
  saver.change({ name: 'Autumn', note: 'a' }, 1e6);
  const flushed = saver.flush();
  saver.change({ note: 'a and more' }, 1e6);
  saver.leave();
  expect(inputs()[1]).toEqual({ shortlist_id: 4, name: 'Autumn', note: 'a and more' });
  cancelled.reject(new Error('cancelled by a newer call'));
  expect(await flushed).toBe(true);
  saver.leave();
  expect(inputs()).toHaveLength(2);
});

test('titles keep the notes of this tab', () => {
  const titles = arrange([9, 1], [title(1, 'typing')], [title(1), title(9, 'new')]);
  expect(titles.map(({ note }) => note)).toEqual(['new', 'typing']);
});
