import { useEffect, useReducer } from 'react';
import { createStoredStore } from '../../../lib/storage/stored-store.ts';
import { useStore } from '../../../ui/state/store.ts';

/** The server sends at most one mail per address and purpose in this time. */
export const COUNTDOWN_SECONDS = 60;
const TICK_MS = 250;

const KEYS = {
  default: 'send-code',
  register: 'send-code-register',
  login: 'send-code-login',
  forget: 'send-code-forget',
  'edit-email': 'send-code-edit-email',
  'edit-password': 'send-code-edit-password',
} as const;

export type CountdownForm = keyof typeof KEYS;

/** End times in milliseconds since 1970, stored so that they survive a reload; 0 when none runs. */
const endTimes = Object.fromEntries(
  Object.entries(KEYS).map(([form, key]) => [
    form,
    createStoredStore({ key, initial: 0, parse: Number, format: (end) => (end ? `${end}` : null) }),
  ]),
) as Record<CountdownForm, ReturnType<typeof createStoredStore<number>>>;

export function startCountdown(form: CountdownForm, seconds = COUNTDOWN_SECONDS) {
  endTimes[form].set(Date.now() + seconds * 1000);
}

export function secondsLeft(form: CountdownForm): number {
  return secondsUntil(endTimes[form].get());
}

/**
 * The seconds until `end`, rounded up; 0 if it is past, or too far ahead because the clock was set
 * back.
 */
function secondsUntil(end: number): number {
  const seconds = Math.ceil((end - Date.now()) / 1000);
  return seconds > 0 && seconds <= COUNTDOWN_SECONDS ? seconds : 0;
}

export function useCountdown(form: CountdownForm): number {
  const seconds = useStore(endTimes[form], secondsUntil);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) {
      // Clears an expired end time. Reads the store again, because `seconds` is 0 during hydration
      // although a countdown may be stored.
      if (secondsLeft(form) === 0) endTimes[form].set(0);
      return;
    }
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, form]);
  return seconds;
}
