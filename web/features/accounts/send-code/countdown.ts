import { useEffect, useSyncExternalStore } from 'react';
import { deviceStore } from '../../../lib/storage/device-store.ts';

/** One mail per address and purpose in this time; the server holds to it too. */
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

/** Each form counts for itself. */
export type CountdownForm = keyof typeof KEYS;

const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Another tab may have sent the code; both then wait. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The end is a time of day, so it outlives the page. */
export function startCountdown(form: CountdownForm, seconds = COUNTDOWN_SECONDS) {
  deviceStore.keep(KEYS[form], String(Date.now() + seconds * 1000));
  tell();
}

/** 0 when none runs. A clock that was put back must not make anybody wait for hours. */
export function secondsLeft(form: CountdownForm): number {
  const endsAt = Number(deviceStore.read(KEYS[form]));
  const seconds = Math.ceil((endsAt - Date.now()) / 1000);
  return seconds > 0 && seconds <= COUNTDOWN_SECONDS ? seconds : 0;
}

export function useCountdown(form: CountdownForm): number {
  const seconds = useSyncExternalStore(
    subscribe,
    () => secondsLeft(form),
    () => 0,
  );
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return deviceStore.forget(KEYS[form]);
    const timer = setInterval(tell, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, form]);
  return seconds;
}
