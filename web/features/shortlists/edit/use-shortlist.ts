import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { moveItem } from '#ui/state/move-item.ts';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { announce } from '#ui/toast/announce.ts';
import { UNDO_MS } from '#ui/toast/pending-removals.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { browserApi, prepareCalls } from '#web/lib/api/browser-api.ts';
import type { Shortlist, ShortlistTitle } from '../shortlists-data.ts';
import { arrange } from './reconcile.ts';
import { createSaver } from './saver.ts';

/** Typing is saved after a pause of this length. */
const TYPING_MS = 700;
/** Several moves in a row are one request. */
const MOVING_MS = 300;

export type EditedShortlist = ReturnType<typeof useShortlist>;

/** The list as the page shows it. Changes are shown at once and saved in the background. */
export function useShortlist(loaded: Shortlist) {
  const { t } = useTranslator();
  const [list, setList] = useState(loaded);
  const latest = useRef(list);
  latest.current = list;
  const show = (change: Partial<Shortlist>) => {
    latest.current = { ...latest.current, ...change };
    setList(latest.current);
  };
  const [saver] = useState(() =>
    createSaver({
      list: loaded,
      api: browserApi,
      onSaved: (saved, order) =>
        show({ titles: arrange(order, latest.current.titles, saved.titles) }),
    }),
  );
  useSync(saver, latest, show);

  const showTitles = (titles: ShortlistTitle[], delayMs: number) => {
    show({ titles });
    saver.change({ order: titles.map(({ drama }) => drama.drama_id) }, delayMs);
  };

  return {
    list,
    saveState: useStore(saver.state),
    retry: () => void saver.flush(),
    save: saver.flush,
    setShare: (share: Shortlist['share']) => show({ share, expired_share: null }),

    rename(name: string) {
      show({ name });
      // The server refuses an empty name; the last one stays until something is typed.
      if (name.trim() !== '') saver.change({ name: name.trim() }, TYPING_MS);
    },
    setNote(note: string) {
      show({ note });
      saver.change({ note }, TYPING_MS);
    },
    setTitleNote(dramaId: number, note: string) {
      const titles = latest.current.titles.map((title) =>
        title.drama.drama_id === dramaId ? { ...title, note } : title,
      );
      show({ titles });
      saver.change({ titleNote: { dramaId, note } }, TYPING_MS);
    },
    move(from: number, to: number) {
      const { titles } = latest.current;
      const moved = titles[from];
      if (!moved || to < 0 || to >= titles.length || to === from) return;
      showTitles(moveItem(titles, from, to), MOVING_MS);
      announce(
        t('shortlists.moved', {
          title: moved.drama.title,
          position: to + 1,
          count: titles.length,
        }),
      );
    },
    remove(index: number) {
      const { titles } = latest.current;
      const removed = titles[index];
      if (!removed) return;
      showTitles(titles.toSpliced(index, 1), 0);
      const undo = () => {
        const now = latest.current.titles.filter(({ drama }) => drama !== removed.drama);
        showTitles(now.toSpliced(index, 0, removed), 0);
        const { drama, note } = removed;
        saver.change({ titleNote: { dramaId: drama.drama_id, note } }, 0);
      };
      showToast({
        text: t('shortlists.removed', { title: removed.drama.title }),
        durationMs: UNDO_MS,
        action: { label: t('collect.undo'), onSelect: undo },
      });
    },
  };
}

/** Saves what has changed when the page is left, and shows what other tabs have changed. */
function useSync(
  saver: ReturnType<typeof createSaver>,
  list: RefObject<Shortlist>,
  show: (newer: Shortlist) => void,
) {
  /** Shows what other tabs have changed while this one was hidden. */
  const showNewer = useEffectEvent(async () => {
    if (saver.hasPending()) return;
    const { shortlist_id } = list.current;
    const newer = await browserApi()
      .getShortlist({ shortlist_id }, { isQuiet: true })
      .catch(() => undefined);
    if (!newer || saver.hasPending()) return;
    saver.loaded(newer);
    show(newer);
  });
  useEffect(() => {
    prepareCalls();
    const { leave, flush } = saver;
    const retry = () => void flush();
    const check = () => (document.hidden ? leave() : void showNewer());
    document.addEventListener('visibilitychange', check);
    addEventListener('pagehide', leave);
    addEventListener('online', retry);
    return () => {
      document.removeEventListener('visibilitychange', check);
      removeEventListener('pagehide', leave);
      removeEventListener('online', retry);
      leave();
    };
  }, [saver]);
}
