import { useEffect, useRef, useState } from 'react';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { Translator } from '#i18n/i18n.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { removeWithUndo } from '#ui/toast/pending-removals.ts';
import { browserApi, prepareCalls } from '#web/lib/api/browser-api.ts';
import { readSession, setCollectCount } from '#web/lib/session/session.ts';
import { markCollected, notifyOtherTabs } from '../collect/collected-store.ts';
import { type CartLine, loadCart } from './cart-lines.ts';
import { useCartChanges } from './use-cart-changes.ts';
import { useRemovals } from './use-removals.ts';
import { versionWriter } from './version-writer.ts';

interface Shown {
  loaded: CartLine[];
  lines: CartLine[];
  /** The last line restored by undo; its row gets the focus. */
  restored?: CartLine | undefined;
}

/** The lines of the page. Changes are shown at once, and undone when the call fails. */
export function useCart(loaded: CartLine[]) {
  const words = useTranslator();
  const { noteChange, refresh } = useRefresh((lines) => {
    const keptLines = lines.filter(isKept);
    setShown((now) => ({ ...now, lines: keptLines }));
    setCollectCount(keptLines.length);
  });
  const { isKept, ...removals } = useRemovals(loaded, drop, refresh);
  const [shown, setShown] = useState<Shown>({ loaded, lines: loaded });
  if (shown.loaded !== loaded) setShown({ loaded, lines: loaded.filter(isKept) });
  // Updates the header's count, which is stale after a change on another device.
  useEffect(() => setCollectCount(loaded.filter(isKept).length), [loaded, isKept]);
  useCartChanges((dramaId) => shown.lines.some((line) => line.dramaId === dramaId), refresh);

  function drop(gone: ReadonlySet<number>) {
    setShown((now) => ({ ...now, lines: now.lines.filter(({ cartId }) => !gone.has(cartId)) }));
  }

  function remove(removed: CartLine[]) {
    const [first] = removed;
    if (!first) return;
    const before = shown.lines;
    const ids = new Set(removed.map(({ cartId }) => cartId));
    drop(ids);
    setCollectCount(before.length - removed.length);
    removals.add(ids);
    prepareCalls();
    const settle = () => {
      noteChange();
      removals.settle(ids);
    };
    removeWithUndo({
      text: removedText(words, first, removed.length),
      undoLabel: words.t('collect.undo'),
      async commit() {
        const reply = await browserApi().deleteCopyrightCartById(
          { cart_ids: [...ids] },
          { actionKey: first.cartId },
        );
        settle();
        setCollectCount(reply.copyright_cart_count - removals.count());
        markRemoved(removed);
      },
      restore() {
        settle();
        setShown((now) => {
          const lines = withRestored(now.lines, before, ids);
          queueMicrotask(() => setCollectCount(lines.length));
          return { ...now, lines, restored: first };
        });
      },
    });
  }

  async function setVersion(changed: CartLine[], version: CustomVersion) {
    const show = (versions: ReadonlyMap<number, CustomVersion>) =>
      setShown((now) => ({ ...now, lines: withVersions(now.lines, versions) }));
    show(new Map(changed.map(({ cartId }) => [cartId, version])));
    noteChange();
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
    noteChange();
    // Not the reply's count, which for a repeated request is the one of the first attempt.
    setCollectCount(shown.lines.length - ordered.length);
    markRemoved(ordered);
  }

  return { ...shown, remove, setVersion, dropOrdered };
}

const removedText = ({ t }: Translator, { title }: CartLine, count: number) =>
  count === 1 ? t('collect.removed', { title }) : t('orders.removedSeveral', { count });

/** Loads the cart again; once more if a change is noted meanwhile. */
function useRefresh(onLoaded: (lines: CartLine[]) => void) {
  /** Number of changes so far. */
  const changes = useRef(0);
  const isLoading = useRef(false);
  const noteChange = () => {
    changes.current += 1;
  };
  async function refresh() {
    noteChange();
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
      onLoaded(lines);
    } catch {
      // The page keeps its lines.
    } finally {
      isLoading.current = false;
    }
  }
  return { noteChange, refresh };
}

/** The shown lines with those of `ids` where they were; lines collected since come first. */
function withRestored(shown: CartLine[], before: CartLine[], ids: ReadonlySet<number>): CartLine[] {
  const shownIds = new Set(shown.map(({ cartId }) => cartId));
  const isKeptOrRestored = ({ cartId }: CartLine) => shownIds.has(cartId) || ids.has(cartId);
  const added = shown.filter((line) => !before.some(isSame(line)));
  return [...added, ...before.filter(isKeptOrRestored).map(newest(shown))];
}

function withVersions(lines: CartLine[], versions: ReadonlyMap<number, CustomVersion>): CartLine[] {
  return lines.map((line) => {
    const version = versions.get(line.cartId);
    return version === undefined ? line : { ...line, version };
  });
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
