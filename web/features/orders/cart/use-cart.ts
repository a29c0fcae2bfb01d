import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { removeWithUndo } from '#ui/toast/pending-removals.ts';
import { browserApi, prepareCalls } from '#web/lib/api/browser-api.ts';
import { readSession, setCollectCount } from '#web/lib/session/session.ts';
import { markCollected, notifyOtherTabs } from '../collect/collected-store.ts';
import { type CartLine, loadCart } from './cart-lines.ts';
import { saveRemovedLines, takeRemovedLines } from './removed-lines.ts';
import { useCartChanges } from './use-cart-changes.ts';
import { versionWriter } from './version-writer.ts';

interface Shown {
  loaded: CartLine[];
  lines: CartLine[];
  /** The last line restored by undo; its row gets the focus. */
  restored?: CartLine | undefined;
}

/** The lines of the page. Changes are shown at once, and undone when the call fails. */
export function useCart(loaded: CartLine[]) {
  const { t } = useTranslator();
  /** Ids of the lines that are removed on the page, but not yet on the server. */
  const removing = useRef(new Set<number>());
  /** False for a line that is being removed. */
  const isKept = useCallback(({ cartId }: CartLine) => !removing.current.has(cartId), []);
  const [shown, setShown] = useState<Shown>({ loaded, lines: loaded });
  if (shown.loaded !== loaded) setShown({ loaded, lines: loaded.filter(isKept) });
  // Updates the header's count, which is stale after a change on another device.
  useEffect(() => setCollectCount(loaded.filter(isKept).length), [loaded, isKept]);

  /** Number of changes so far. When it grows during a load, the cart is loaded again. */
  const changes = useRef(0);
  const isLoading = useRef(false);
  /** Loads the cart again. */
  async function refresh() {
    changes.current += 1;
    if (isLoading.current || !readSession()) return;
    isLoading.current = true;
    try {
      let lines: CartLine[];
      let changesBefore: number;
      do {
        changesBefore = changes.current;
        await versionWriter.written();
        lines = await loadCart(browserApi(), { isQuiet: true });
      } while (changesBefore !== changes.current);
      const keptLines = lines.filter(isKept);
      setShown((now) => ({ ...now, lines: keptLines }));
      setCollectCount(keptLines.length);
    } catch {
      // The page keeps its lines.
    } finally {
      isLoading.current = false;
    }
  }
  useCartChanges((dramaId) => shown.lines.some((line) => line.dramaId === dramaId), refresh);
  const drop = (gone: ReadonlySet<number>) =>
    setShown((now) => ({ ...now, lines: now.lines.filter(({ cartId }) => !gone.has(cartId)) }));

  /** Repeats the removals that were made before a reload. */
  const repeatRemovals = useEffectEvent(() => {
    const unconfirmed = takeRemovedLines();
    if (!loaded.some(({ cartId }) => unconfirmed.has(cartId))) return;
    removing.current = unconfirmed;
    drop(unconfirmed);
    browserApi()
      .deleteCopyrightCartById({ cart_ids: [...unconfirmed] }, { isQuiet: true })
      .catch(() => {})
      .finally(() => {
        removing.current = removing.current.difference(unconfirmed);
        void refresh();
      });
  });
  useEffect(() => repeatRemovals(), []);

  function remove(removed: CartLine[]) {
    const [first] = removed;
    if (!first) return;
    const before = shown.lines;
    const ids = new Set(removed.map(({ cartId }) => cartId));
    drop(ids);
    setCollectCount(before.length - removed.length);
    removing.current = removing.current.union(ids);
    saveRemovedLines(removing.current);
    prepareCalls();
    const settle = () => {
      changes.current += 1;
      removing.current = removing.current.difference(ids);
      saveRemovedLines(removing.current);
    };
    removeWithUndo({
      text:
        removed.length === 1
          ? t('collect.removed', { title: first.title })
          : t('orders.removedSeveral', { count: removed.length }),
      undoLabel: t('collect.undo'),
      async commit() {
        const reply = await browserApi().deleteCopyrightCartById(
          { cart_ids: [...ids] },
          { actionKey: first.cartId },
        );
        settle();
        setCollectCount(reply.copyright_cart_count - removing.current.size);
        markRemoved(removed);
      },
      restore() {
        settle();
        setShown((now) => {
          const shownIds = new Set(now.lines.map(({ cartId }) => cartId));
          const isKeptOrRestored = ({ cartId }: CartLine) =>
            shownIds.has(cartId) || ids.has(cartId);
          const added = now.lines.filter((line) => !before.some(isSame(line)));
          const lines = [...added, ...before.filter(isKeptOrRestored).map(newest(now.lines))];
          queueMicrotask(() => setCollectCount(lines.length));
          return { ...now, lines, restored: first };
        });
      },
    });
  }

  async function setVersion(changed: CartLine[], version: CustomVersion) {
    const show = (versions: ReadonlyMap<number, CustomVersion>) =>
      setShown((now) => ({
        ...now,
        lines: now.lines.map((line) => {
          const shownVersion = versions.get(line.cartId);
          return shownVersion === undefined ? line : { ...line, version: shownVersion };
        }),
      }));
    show(new Map(changed.map(({ cartId }) => [cartId, version])));
    changes.current += 1;
    const failed = await versionWriter.write(changed, version);
    if (failed.length === 0) return;
    show(new Map(failed.map((line) => [line.cartId, line.version])));
    // Loads the cart again, so that a line that no longer exists disappears.
    void refresh();
  }

  /** Removes lines that were ordered: the server has removed them from the cart. */
  function dropOrdered(cartIds: number[]) {
    const gone = new Set(cartIds);
    const ordered = shown.lines.filter(({ cartId }) => gone.has(cartId));
    drop(gone);
    changes.current += 1;
    // Not the reply's count, which for a repeated request is the one of the first attempt.
    setCollectCount(shown.lines.length - ordered.length);
    markRemoved(ordered);
  }

  return { ...shown, remove, setVersion, dropOrdered };
}

const isSame =
  ({ cartId }: CartLine) =>
  (other: CartLine) =>
    other.cartId === cartId;

/** The current state of a line: its version may have changed since the removal. */
const newest = (lines: CartLine[]) => (line: CartLine) => lines.find(isSame(line)) ?? line;

/** Updates the collect buttons of all tabs. */
function markRemoved(lines: CartLine[]) {
  for (const { dramaId } of lines) {
    const mark = { dramaId, isCollected: false };
    markCollected(mark);
    notifyOtherTabs(mark);
  }
}
