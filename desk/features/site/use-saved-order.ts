import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReload } from '#desk/lib/page.tsx';
import { useFailureText } from '#desk/ui/failure-text.ts';
import { conflictOf } from '#desk/ui/form/conflict-dialog.tsx';
import { useReorder } from '#desk/ui/reorder/use-reorder.ts';
import { moveItem } from '#ui/state/move-item.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface SavedOrderOptions<Item, Key> {
  loaded: readonly Item[];
  keyOf: (item: Item) => Key;
  nameOf: (item: Item) => string;
  /** Saves one move; `knownOrder` is the order that the server has, as far as the page knows. */
  save: (key: Key, position: number, knownOrder: Key[]) => Promise<unknown>;
}

/**
 * A list whose order is saved with each move. A move is shown at once; several in a row are saved
 * one after the other. If another staff member has saved a different order, or a call fails, the
 * current order is loaded and a toast says why.
 */
export function useSavedOrder<Item, Key>(options: SavedOrderOptions<Item, Key>) {
  const { loaded, keyOf, nameOf, save } = options;
  const { t } = useTranslator();
  const reload = useReload();
  const describe = useFailureText();
  const [items, setItems] = useState<readonly Item[]>(loaded);
  const shown = useRef(items);
  const known = useRef(loaded.map(keyOf));
  const saving = useRef(Promise.resolve());
  const waiting = useRef(0);
  /** Changes with a failure, so that the moves that wait behind it are dropped. */
  const attempt = useRef(0);

  const show = (list: readonly Item[]) => {
    shown.current = list;
    setItems(list);
  };

  function explain(failure: unknown): void {
    const conflict = conflictOf(failure);
    const text = conflict
      ? t('deskSite.orderChanged', { by: conflict.by || t('desk.conflict.someone') })
      : `${t('deskSite.moveFailed')} ${describe(failure)}`;
    showToast({ tone: conflict ? 'warning' : 'error', text, durationMs: READING_MS });
  }

  async function saveMove(key: Key, to: number, ofAttempt: number): Promise<void> {
    try {
      if (ofAttempt !== attempt.current) return;
      await save(key, to + 1, known.current);
      known.current = moveItem(known.current, known.current.indexOf(key), to);
    } catch (failure) {
      attempt.current += 1;
      explain(failure);
    } finally {
      waiting.current -= 1;
      if (waiting.current === 0) reload();
    }
  }

  const reorder = useReorder({
    count: items.length,
    nameOf: (index) => {
      const item = shown.current[index];
      return item ? nameOf(item) : '';
    },
    move: (from, to) => show(moveItem(shown.current, from, to)),
    onMoved(_, to) {
      const moved = shown.current[to];
      if (!moved) return;
      const key = keyOf(moved);
      const ofAttempt = attempt.current;
      waiting.current += 1;
      saving.current = saving.current.then(() => saveMove(key, to, ofAttempt));
    },
  });

  const isDragging = reorder.dragged !== undefined;
  const adopt = useEffectEvent((list: readonly Item[]) => {
    known.current = list.map(keyOf);
    show(list);
  });
  // A list that is loaded during a move has the former order.
  useEffect(() => {
    if (!isDragging && waiting.current === 0) adopt(loaded);
  }, [loaded, isDragging]);

  return { items, reorder };
}

/** Long enough to read two sentences. */
const READING_MS = 12_000;
