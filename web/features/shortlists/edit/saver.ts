import type { ApiClient } from '#contract/transport/client.ts';
import { createStore, type Store } from '#ui/state/store.ts';
import type { Shortlist } from '../shortlists-data.ts';
import { mergeOrder } from './reconcile.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

/** What has changed since the last save. */
interface Pending {
  name?: string;
  note?: string;
  /** The order of all titles. */
  order?: number[];
  /** Changed notes by drama. */
  notes: Map<number, string>;
}

type Change = Partial<Omit<Pending, 'notes'>> & { titleNote?: { dramaId: number; note: string } };

interface SaverParts {
  list: Shortlist;
  api: () => Pick<ApiClient, 'updateShortlist'>;
  /** Called with the list as saved and the order to show, which may have changed since. */
  onSaved: (list: Shortlist, order: number[]) => void;
}

const none = (): Pending => ({ notes: new Map() });
const isEmpty = ({ notes, ...fields }: Pending) =>
  notes.size === 0 && Object.keys(fields).length === 0;
const merge = (older: Pending, newer: Pending): Pending => ({
  ...older,
  ...newer,
  notes: new Map([...older.notes, ...newer.notes]),
});
const idsOf = ({ titles }: Shortlist) => titles.map(({ drama }) => drama.drama_id);

/**
 * Saves changes of a list, one request at a time. Only what has changed is sent; an order is sent
 * with the titles that this tab knows, so that the server keeps what other tabs have added and
 * removed. Changes of a failed request are sent again with the next one.
 */
export function createSaver({ list, api, onSaved }: SaverParts) {
  const state: Store<SaveState> = createStore<SaveState>('saved');
  let pending = none();
  /** Sent without a reply so far. */
  let unanswered = none();
  let known = idsOf(list);
  /** As shown. */
  let order = known;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change({ titleNote, ...fields }: Change, delayMs: number): void {
    pending = { ...pending, ...fields };
    if (fields.order) {
      // A title that is put back must not look like one that another tab has removed.
      const putBack = fields.order.filter((id) => !order.includes(id));
      known = known.filter((id) => !putBack.includes(id));
      order = fields.order;
    }
    if (titleNote) pending.notes.set(titleNote.dramaId, titleNote.note);
    state.set('saving');
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delayMs);
  }

  /** Saves at once what has changed; resolves with whether everything is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    while (running || !isEmpty(pending)) {
      await (running ?? start());
      if (state.get() === 'failed') return false;
    }
    return true;
  }

  /** Sends what has changed without waiting for a reply, because the page may not live longer. */
  function leave(): void {
    clearTimeout(timer);
    if (!isEmpty(pending)) void start();
  }

  /** The request includes unanswered changes, because it cancels the running request. */
  function start(): Promise<void> {
    const sent = merge(unanswered, pending);
    unanswered = sent;
    pending = none();
    state.set('saving');
    const base = sent.order ?? known;
    const isLatest = () => unanswered === sent;
    const end = () => {
      unanswered = none();
      running = undefined;
    };
    running = request(sent).then(
      (saved) => {
        if (!isLatest()) return;
        end();
        adopt(saved, base);
      },
      () => {
        if (!isLatest()) return;
        end();
        pending = merge(sent, pending);
        state.set('failed');
      },
    );
    return running;
  }

  async function request({ notes, order: changedOrder, ...fields }: Pending): Promise<Shortlist> {
    const input = {
      shortlist_id: list.shortlist_id,
      ...fields,
      ...(changedOrder && {
        titles: changedOrder.map((drama_id) => ({ drama_id })),
        known_drama_ids: known,
      }),
      ...(notes.size > 0 && {
        title_notes: [...notes].map(([drama_id, note]) => ({ drama_id, note })),
      }),
    };
    return api().updateShortlist(input, { actionKey: list.shortlist_id });
  }

  function adopt(saved: Shortlist, base: number[]) {
    known = idsOf(saved);
    order = known;
    if (pending.order) {
      order = mergeOrder(pending.order, known, base);
      pending.order = order;
    }
    if (isEmpty(pending)) state.set('saved');
    onSaved(saved, order);
  }

  return {
    state,
    change,
    flush,
    leave,
    hasPending: () => running !== undefined || !isEmpty(pending),
    /** The list was loaded again, while nothing was to be saved. */
    loaded(newer: Shortlist) {
      known = idsOf(newer);
      order = known;
    },
  };
}
