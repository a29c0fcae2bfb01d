import { useSyncExternalStore } from 'react';
import { cookies } from './cookies.ts';

/** Who is signed in, as the header shows it. Never a password. */
export interface Session {
  nickname: string;
  email: string;
  /** Unknown until asked for. */
  collectCount?: number;
}

const KEY = 'user';

const listeners = new Set<() => void>();
let known: { text: string | null; session: Session | undefined } = {
  text: null,
  session: undefined,
};

/** Signed in means a token cookie exists and a nickname is present. */
function read(): Session | undefined {
  const text = cookies.token() ? localStorage.getItem(KEY) : null;
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
  for (const listener of listeners) listener();
}

/** Another tab may sign in or out; both see the same store. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}

/** For what happens outside of rendering, where the hook may still say what the server did. */
export const readSession = read;

export function saveSession(session: Session) {
  localStorage.setItem(KEY, JSON.stringify(session));
  tell();
}

export function forgetSession() {
  cookies.forgetToken();
  localStorage.removeItem(KEY);
  tell();
}
