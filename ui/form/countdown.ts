import { useEffect, useReducer } from 'react';
import { type Store, useStore } from '../state/store.ts';
import { createStoredStore } from '../storage/stored-store.ts';

/**
 * The server sends at most one mail per address and purpose in this time (server/areas/accounts/limits.ts).
 */
export const COUNTDOWN_SECONDS = 60;
const TICK_MS = 250;

/** The end time in milliseconds since 1970; 0 when no countdown runs. */
export type Countdown = Store<number>;

/** A countdown until the next mail may be sent, stored so that it survives a reload. */
export function createCountdown(key: string): Countdown {
  return createStoredStore({
    key,
    initial: 0,
    parse: Number,
    format: (end) => (end ? `${end}` : null),
  });
}

export function startCountdown(countdown: Countdown, seconds = COUNTDOWN_SECONDS) {
  countdown.set(Date.now() + seconds * 1000);
}

export function secondsLeft(countdown: Countdown): number {
  return secondsUntil(countdown.get());
}

/**
 * The seconds until `end`, rounded up; 0 if it is past, or too far ahead because the clock was set
 * back.
 */
function secondsUntil(end: number): number {
  const seconds = Math.ceil((end - Date.now()) / 1000);
  return seconds > 0 && seconds <= COUNTDOWN_SECONDS ? seconds : 0;
}

export function useCountdown(countdown: Countdown): number {
  const seconds = useStore(countdown, secondsUntil);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) {
      // Clears an expired end time. Reads the store again, because `seconds` is 0 during hydration
      // although a countdown may be stored.
      if (secondsLeft(countdown) === 0) countdown.set(0);
      return;
    }
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, countdown]);
  return seconds;
}
