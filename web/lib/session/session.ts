import { useSyncExternalStore } from 'react';
import { forgetContinueHint } from '../storage/continue-hint.ts';
import { cookies } from '../storage/cookies.ts';
import { deviceStore } from '../storage/device-store.ts';

/** Who is signed in, as the header shows it. Never a password. */
export interface Session {
  nickname: string;
  email: string;
  /** Unknown until asked for. */
  collectCount?: number;
}

export const SESSION_KEY = 'user';

const listeners = new Set<() => void>();
let known: { text: string | null; session: Session | undefined } = {
  text: null,
  session: undefined,
};

/** What the browser's storage did not take, as when it is forbidden: kept until the page is left. */
let unstored: string | null = null;

/** Signed in means a token cookie exists and a nickname is present. */
export function readSession(): Session | undefined {
  const text = cookies.token() ? (deviceStore.read(SESSION_KEY) ?? unstored) : null;
  if (text !== known.text) known = { text, session: parse(text) };
  return known.session;
}

function parse(text: string | null): Session | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Session> | null;
    if (typeof value?.nickname !== 'string' || value.nickname === '') return undefined;
    return { nickname: value.nickname, email: value.email ?? '', ...numberOf(value.collectCount) };
  } catch {
    return undefined;
  }
}

function numberOf(collectCount: unknown): Pick<Session, 'collectCount'> {
  return typeof collectCount === 'number' ? { collectCount } : {};
}

function tell() {
  markSession();
  for (const listener of listeners) listener();
}

/** `shell/first-script.ts` sets this attribute before the first paint; then it follows the session. */
export function markSession() {
  const { dataset } = document.documentElement;
  if (readSession()) dataset.session = 'user';
  else delete dataset.session;
}

/** Other tabs' storage may be heard of before their cookie is. */
const COOKIE_DELAY_MS = 1000;

/**
 * Reads the session again when another tab may have signed in or out, and when the window gets the
 * focus: a cookie expires without an event.
 */
function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('storage', hearStorage);
    window.addEventListener('focus', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', hearStorage);
    window.removeEventListener('focus', tell);
  };
}

function hearStorage() {
  tell();
  setTimeout(tell, COOKIE_DELAY_MS);
}

/** Told when, in another tab, somebody else has signed in, or nobody is signed in any more. */
export function onPersonChange(listener: (session: Session | undefined) => void): () => void {
  const compare = ({ key, oldValue, newValue }: StorageEvent) => {
    // Without a key everything was cleared.
    if (key !== SESSION_KEY && key !== null) return;
    const session = parse(newValue);
    if (key === null || parse(oldValue)?.email !== session?.email) listener(session);
  };
  window.addEventListener('storage', compare);
  return () => window.removeEventListener('storage', compare);
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined);
}

export function saveSession(session: Session) {
  const text = JSON.stringify(session);
  deviceStore.keep(SESSION_KEY, text);
  unstored = deviceStore.read(SESSION_KEY) === text ? null : text;
  tell();
}

/** The header's number, after a call that changed the cart. */
export function noteCollectCount(collectCount: number) {
  const session = readSession();
  if (session) saveSession({ ...session, collectCount });
}

export function forgetSession() {
  cookies.forgetToken();
  deviceStore.forget(SESSION_KEY);
  unstored = null;
  forgetContinueHint();
  tell();
}
