export interface GestureActions {
  onTap(pointerType: string): void;
  /** Called for the second and every further quick tap on the same side. */
  onSideTap(side: 'left' | 'right'): void;
  onSwipe(direction: 'up' | 'down'): void;
  onHold(isHeld: boolean): void;
}

interface Touch {
  x: number;
  y: number;
  /** When the event occurred, in milliseconds; only differences are used. */
  time: number;
  /** Width of the gesture area, whose outer thirds are the sides. */
  width: number;
  pointerType: string;
}

const HOLD_MS = 450;
const QUICK_TAP_MS = 320;
const STILL_PX = 12;
const SWIPE_PX = 60;

export function createGestures(actions: GestureActions) {
  let start: Touch | undefined;
  let lastTap: { time: number; side: string } | undefined;
  let holdTimer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;

  const release = () => {
    clearTimeout(holdTimer);
    start = undefined;
    if (isHeld) actions.onHold(false);
    isHeld = false;
  };

  return {
    down(touch: Touch) {
      release();
      start = touch;
      holdTimer = setTimeout(() => {
        isHeld = true;
        actions.onHold(true);
      }, HOLD_MS);
    },
    move(touch: Touch) {
      if (start && !isStill(start, touch)) clearTimeout(holdTimer);
    },
    up(touch: Touch) {
      const [from, wasHeld] = [start, isHeld];
      release();
      if (!from || wasHeld) return;
      if (isStill(from, touch)) tap(touch);
      else if (isSwipe(from, touch)) actions.onSwipe(touch.y < from.y ? 'up' : 'down');
    },
    cancel: release,
  };

  function tap({ pointerType, time, x, width }: Touch) {
    const side = x < width / 3 ? 'left' : x > (width * 2) / 3 ? 'right' : 'middle';
    const isQuick = lastTap?.side === side && time - lastTap.time < QUICK_TAP_MS;
    lastTap = { time, side };
    if (isQuick && pointerType !== 'mouse' && side !== 'middle') actions.onSideTap(side);
    else actions.onTap(pointerType);
  }
}

function isStill(from: Touch, to: Touch): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) < STILL_PX;
}

/** A mostly vertical movement by touch; a mouse drag is no swipe. */
function isSwipe(from: Touch, to: Touch): boolean {
  const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return to.pointerType !== 'mouse' && dy > SWIPE_PX && dy > dx * 1.5;
}
