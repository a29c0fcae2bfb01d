import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useDragOrder } from '#ui/state/use-drag-order.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { announce } from '#ui/toast/announce.ts';

interface ReorderOptions {
  count: number;
  /** How many rows that stay where they are precede the list; they count in positions. */
  offset?: number;
  nameOf: (index: number) => string;
  /** Shows an item at another index; called for each step of a drag. */
  move: (from: number, to: number) => void;
  /** Saves the order after a drag or a step; absent if a form saves it. */
  onMoved?: (from: number, to: number) => void;
}

export type Reorder = ReturnType<typeof useReorder>;

/**
 * Reorders a list by dragging, by arrow keys on the handle and by two buttons. Each step by keyboard
 * is announced, and keeps the focus on its control, which the browser loses when a row is moved.
 */
export function useReorder({ count, offset = 0, nameOf, move, onMoved }: ReorderOptions) {
  const { t } = useTranslator();
  const dragStart = useRef<number>(undefined);
  const at = useRef<number>(undefined);
  const focusAfter = useRef<{ index: number; control: string }>(undefined);

  const place = (index: number) => ({ position: index + 1 + offset, total: count + offset });

  const drag = useDragOrder(
    (from, to) => {
      dragStart.current ??= from;
      at.current = to;
      move(from, to);
    },
    () => {
      const [from, to] = [dragStart.current, at.current];
      dragStart.current = undefined;
      if (from !== undefined && to !== undefined && from !== to) onMoved?.(from, to);
    },
  );

  useLayoutEffect(() => {
    const wanted = focusAfter.current;
    if (!wanted) return;
    focusAfter.current = undefined;
    const row = drag.list.current?.children[wanted.index];
    row?.querySelector<HTMLElement>(`[data-move="${wanted.control}"]`)?.focus();
  });

  function step(index: number, by: 1 | -1, control: string) {
    const to = index + by;
    if (to < 0 || to >= count) return;
    const { position, total } = place(to);
    announce(t('desk.movedTo', { name: nameOf(index), position, total }));
    focusAfter.current = { index: to, control };
    move(index, to);
    onMoved?.(index, to);
  }

  return {
    list: drag.list,
    dragged: drag.dragged,
    count,
    place,
    step,
    handle: (index: number) => ({
      ...drag.handle(index),
      onKeyDown(event: KeyboardEvent) {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
        if (!by) return;
        event.preventDefault();
        step(index, by, 'handle');
      },
    }),
  };
}
