import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useDragOrder } from '#ui/state/use-drag-order.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { announce } from '#ui/toast/announce.ts';

interface ReorderOptions {
  /** All rows; indices count them from 0. */
  count: number;
  /** The first rows, which stay where they are outside of the list. */
  fixed?: number;
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
export function useReorder({ count, fixed = 0, nameOf, move, onMoved }: ReorderOptions) {
  const { t } = useTranslator();
  const dragStart = useRef<number>(undefined);
  const at = useRef<number>(undefined);
  const focusAfter = useRef<{ index: number; control: string }>(undefined);

  const drag = useDragOrder(
    (from, to) => {
      dragStart.current ??= from;
      at.current = to;
      move(from + fixed, to + fixed);
    },
    () => {
      const [from, to] = [dragStart.current, at.current];
      dragStart.current = undefined;
      if (from !== undefined && to !== undefined && from !== to)
        onMoved?.(from + fixed, to + fixed);
    },
  );

  useLayoutEffect(() => {
    const wanted = focusAfter.current;
    if (!wanted) return;
    focusAfter.current = undefined;
    const row = drag.list.current?.children[wanted.index - fixed];
    row?.querySelector<HTMLElement>(`[data-move="${wanted.control}"]`)?.focus();
  });

  function step(index: number, by: 1 | -1, control: string) {
    const to = index + by;
    if (to < fixed || to >= count) return;
    announce(t('desk.movedTo', { name: nameOf(index), position: to + 1, total: count }));
    focusAfter.current = { index: to, control };
    move(index, to);
    onMoved?.(index, to);
  }

  return {
    list: drag.list,
    dragged: drag.dragged === undefined ? undefined : drag.dragged + fixed,
    count,
    fixed,
    step,
    handle: (index: number) => ({
      ...drag.handle(index - fixed),
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(index, event.key === 'ArrowUp' ? -1 : 1, 'handle');
      },
    }),
  };
}
