import { type PointerEvent, useRef, useState } from 'react';

/**
 * Reorders the rows of a list by dragging a handle, with mouse, pen and finger. Each row is moved
 * when the pointer crosses the middle of another one; `onDrop` is called when it is released.
 */
export function useDragOrder(move: (from: number, to: number) => void, onDrop?: () => void) {
  const list = useRef<HTMLOListElement>(null);
  const at = useRef<number>(undefined);
  const [dragged, setDragged] = useState<number>();

  const end = () => {
    if (at.current === undefined) return;
    at.current = undefined;
    setDragged(undefined);
    onDrop?.();
  };

  return {
    list,
    /** The index of the dragged row. */
    dragged,
    handle: (index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        at.current = index;
        setDragged(index);
      },
      onPointerMove({ clientY }: PointerEvent) {
        const from = at.current;
        const rows = [...(list.current?.children ?? [])];
        if (from === undefined) return;
        const to = targetOf(rows, from, clientY);
        if (to === from) return;
        at.current = to;
        setDragged(to);
        move(from, to);
      },
      onPointerUp: end,
      onPointerCancel: end,
    }),
  };
}

/** The index at which the row `from` belongs when the pointer is at `y`. */
function targetOf(rows: Element[], from: number, y: number): number {
  const middle = (index: number) => {
    const { top, height } = rows[index]?.getBoundingClientRect() ?? { top: 0, height: 0 };
    return top + height / 2;
  };
  let to = from;
  while (to > 0 && y < middle(to - 1)) to -= 1;
  while (to < rows.length - 1 && y > middle(to + 1)) to += 1;
  return to;
}
