import { useEffect, useRef, useState } from 'react';
import type { CustomVersion } from '../../../../contract/orders.ts';
import { browserApi, prepareCalls } from '../../../lib/api/browser-api.ts';
import { noteCollectCount, readSession } from '../../../lib/session/session.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { removeWithUndo } from '../../../ui/toast/pending-removals.ts';
import { markCollected, tellOtherTabs } from '../collect/collected-store.ts';
import { type CartLine, loadCart } from './cart-lines.ts';
import { keepLeaving, takeLeaving } from './leaving-lines.ts';
import { useCartNews } from './use-cart-news.ts';
import { versionWriter } from './version-writer.ts';

interface Shown {
  loaded: CartLine[];
  lines: CartLine[];
  /** Had back last: the keyboard goes there. */
  restored?: CartLine | undefined;
}

/** The page's lines. What changes shows at once and is taken back if the server will not have it. */
export function useCart(loaded: CartLine[]) {
  const { t } = useTranslator();
  /** Lines gone from the screen that the server still has. */
  const leaving = useRef(new Set<number>());
  const isStaying = ({ cartId }: CartLine) => !leaving.current.has(cartId);
  const staying = loaded.filter(isStaying);
  const [shown, setShown] = useState<Shown>({ loaded, lines: loaded });
  if (shown.loaded !== loaded) setShown({ loaded, lines: staying });
  // The header's number may be of another device's past; here it is known.
  useEffect(() => noteCollectCount(staying.length), [loaded]);

  /** Counts what has changed: the cart, if read before that, is read again. */
  const changes = useRef(0);
  const isReading = useRef(false);
  /** Reads what the server has. Where it does not answer, the page stays as it is. */
  async function refresh() {
    changes.current += 1;
    if (isReading.current || !readSession()) return;
    isReading.current = true;
    try {
      let lines: CartLine[];
      let read: number;
      do {
        read = changes.current;
        await versionWriter.written();
        lines = await loadCart(browserApi(), { isQuiet: true });
      } while (read !== changes.current);
      const left = lines.filter(isStaying);
      setShown((now) => ({ ...now, lines: left }));
      noteCollectCount(left.length);
    } catch {
      // What is shown may be old; it is better than nothing.
    } finally {
      isReading.current = false;
    }
  }
  useCartNews((dramaId) => shown.lines.some((line) => line.dramaId === dramaId), refresh);
  const drop = (gone: ReadonlySet<number>) =>
    setShown((now) => ({ ...now, lines: now.lines.filter(({ cartId }) => !gone.has(cartId)) }));

  useEffect(() => {
    const late = takeLeaving();
    if (!loaded.some(({ cartId }) => late.has(cartId))) return;
    leaving.current = late;
    drop(late);
    browserApi()
      .deleteCopyrightCartById({ cart_ids: [...late] }, { isQuiet: true })
      .catch(() => {})
      .finally(() => {
        leaving.current = leaving.current.difference(late);
        void refresh();
      });
    // Once, for what the page before this one has left to do.
  }, []);

  function remove(removed: CartLine[]) {
    const [first] = removed;
    if (!first) return;
    const before = shown.lines;
    const ids = new Set(removed.map(({ cartId }) => cartId));
    drop(ids);
    noteCollectCount(before.length - removed.length);
    leaving.current = leaving.current.union(ids);
    keepLeaving(leaving.current);
    prepareCalls();
    const settle = () => {
      changes.current += 1;
      leaving.current = leaving.current.difference(ids);
      keepLeaving(leaving.current);
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
        noteCollectCount(reply.copyright_cart_count - leaving.current.size);
        noteGone(removed);
      },
      restore() {
        settle();
        setShown((now) => {
          const there = new Set(now.lines.map(({ cartId }) => cartId));
          const back = (line: CartLine) => there.has(line.cartId) || ids.has(line.cartId);
          const fresh = now.lines.filter((line) => !before.some(isSame(line)));
          const lines = [...fresh, ...before.filter(back).map(newest(now.lines))];
          queueMicrotask(() => noteCollectCount(lines.length));
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
    // One that is gone does not stay to be tried again.
    void refresh();
  }

  /** They have left the cart with an order. */
  function takeOut(cartIds: number[]) {
    const gone = new Set(cartIds);
    const ordered = shown.lines.filter(({ cartId }) => gone.has(cartId));
    drop(gone);
    changes.current += 1;
    // The reply's count is of the time it was first sent.
    noteCollectCount(shown.lines.length - ordered.length);
    noteGone(ordered);
  }

  return { ...shown, remove, setVersion, takeOut };
}

const isSame =
  ({ cartId }: CartLine) =>
  (other: CartLine) =>
    other.cartId === cartId;

/** A version chosen while the line beside it was gone is kept. */
const newest = (lines: CartLine[]) => (line: CartLine) => lines.find(isSame(line)) ?? line;

/** Collect buttons of this tab and the others read as not collected. */
function noteGone(lines: CartLine[]) {
  for (const { dramaId } of lines) {
    const mark = { dramaId, isCollected: false };
    markCollected(mark);
    tellOtherTabs(mark);
  }
}
