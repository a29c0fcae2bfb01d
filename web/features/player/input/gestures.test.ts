import { beforeEach, expect, test, vi } from 'vitest';
import { createGestures } from './gestures.ts';

let reported: string[];
let gestures: ReturnType<typeof createGestures>;

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  gestures = createGestures({
    onTap: (type) => reported.push(`tap ${type}`),
    onSideTap: (side) => reported.push(`side ${side}`),
    onSwipe: (direction) => reported.push(`swipe ${direction}`),
    onHold: (isHeld) => reported.push(`hold ${isHeld}`),
  });
});

const touch = (x: number, y: number, time = 0, pointerType = 'touch') => ({
  x,
  y,
  time,
  width: 300,
  pointerType,
});
const tap = (x: number, time: number, pointerType?: string) => {
  gestures.down(touch(x, 100, time, pointerType));
  gestures.up(touch(x, 102, time + 20, pointerType));
};

test('the first tap is reported immediately; each further quick tap on the same side is a side tap', () => {
  tap(20, 0);
  tap(25, 200);
  tap(22, 400);
  tap(280, 500);
  tap(280, 650);
  expect(reported).toEqual(['tap touch', 'side left', 'side left', 'tap touch', 'side right']);
});

test('slow taps, taps in the middle and mouse clicks are plain taps', () => {
  tap(20, 0);
  tap(20, 900);
  tap(150, 1000);
  tap(150, 1100);
  tap(280, 2000, 'mouse');
  tap(280, 2100, 'mouse');
  expect(reported).toEqual([
    ...Array.from({ length: 4 }, () => 'tap touch'),
    'tap mouse',
    'tap mouse',
  ]);
});

test('recognises vertical swipes and ignores slanted or short ones and mouse drags', () => {
  const swipe = (x: number, y: number, type?: string) => {
    gestures.down(touch(150, 300, 0, type));
    gestures.move(touch(x, y, 100, type));
    gestures.up(touch(x, y, 200, type));
  };
  swipe(160, 200);
  swipe(140, 400);
  swipe(250, 200);
  swipe(150, 260);
  swipe(150, 100, 'mouse');
  expect(reported).toEqual(['swipe up', 'swipe down']);
});

test('a long touch is a hold until it ends, and no swipe', () => {
  gestures.down(touch(150, 300));
  vi.advanceTimersByTime(500);
  gestures.move(touch(150, 360));
  gestures.up(touch(150, 420));
  expect(reported).toEqual(['hold true', 'hold false']);
});

test('a touch that moves or is cancelled is no hold', () => {
  gestures.down(touch(150, 300));
  gestures.move(touch(150, 340));
  vi.advanceTimersByTime(500);
  gestures.cancel();
  gestures.up(touch(150, 340));
  expect(reported).toEqual([]);
});
