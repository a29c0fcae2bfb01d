import { createStore, useStore } from '#ui/state/store.ts';
import {
  deviceStorage,
  parseJson,
  recordOf,
  watchDeviceStorage,
} from '#ui/storage/browser-storage.ts';
import { cookies } from '#ui/storage/cookies.ts';
import { forgetStoredUser, readStoredSession, SESSION_KEY } from '../storage/stored-session.ts';

/** The signed-in user, as the header shows it. */
export interface Session {
  nickname: string;
  email: string;
  /** The number of titles in the cart; undefined until it is fetched. */
  collectCount?: number;
}

/** A storage event of another tab may arrive before the cookie that the tab has set. */
const COOKIE_DELAY_MS = 1000;

let parsed: { text: string | null; session: Session | undefined } = {
  text: null,
  session: undefined,
};

/** The session's JSON if the storage is full or forbidden; it is lost when the page unloads. */
let unstored: string | null = null;

const store = createStore<Session | undefined>(undefined, {
  /** A user is signed in when the token cookie exists and a nickname is stored. */
  read() {
    const text = readStoredSession(unstored);
    if (text !== parsed.text) parsed = { text, session: parse(text) };
    return parsed.session;
  },
  write(session) {
    const text = session ? JSON.stringify(session) : null;
    if (text === null) deviceStorage.remove(SESSION_KEY);
    else deviceStorage.write(SESSION_KEY, text);
    unstored = deviceStorage.read(SESSION_KEY) === text ? null : text;
    markSession();
  },
  /**
   * Another tab may sign in or out, which is a storage event. The cookie expires without an event,
   * so it is also read when the window gets the focus.
   */
  watch(notify) {
    const refresh = () => {
      markSession();
      notify();
    };
    const unwatch = watchDeviceStorage(() => {
      refresh();
      setTimeout(refresh, COOKIE_DELAY_MS);
    });
    window.addEventListener('focus', refresh);
    return () => {
      unwatch();
      window.removeEventListener('focus', refresh);
    };
  },
});

function parse(text: string | null): Session | undefined {
  const { nickname, email, collectCount } = recordOf(parseJson(text));
  if (typeof nickname !== 'string' || nickname === '') return undefined;
  return {
    nickname,
    email: String(email ?? ''),
    ...(typeof collectCount === 'number' && { collectCount }),
  };
}

export const readSession = store.get;
export const saveSession: (session: Session) => void = store.set;

export function useSession(): Session | undefined {
  return useStore(store);
}

/** Updates the attribute that `shell/first-script.ts` sets before the first paint. */
export function markSession(): void {
  const { dataset } = document.documentElement;
  if (readSession()) dataset.session = 'user';
  else delete dataset.session;
}

/** Calls `listener` when, in another tab, the user has signed out or another one has signed in. */
export function onUserChange(listener: (session: Session | undefined) => void): () => void {
  const compare = ({ key, oldValue, newValue }: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (key !== SESSION_KEY && key !== null) return;
    const session = parse(newValue);
    if (key === null || parse(oldValue)?.email !== session?.email) listener(session);
  };
  window.addEventListener('storage', compare);
  return () => window.removeEventListener('storage', compare);
}

/** Sets the count on the header's cart after a call that has changed the cart. */
export function setCollectCount(collectCount: number): void {
  const session = readSession();
  if (session) saveSession({ ...session, collectCount });
}

/**
 * Ends the session in this browser: removes the token, the user, and what is stored about the user
 * except for the order draft, which only a sign-out removes.
 */
export function forgetSession(): void {
  cookies.forgetToken();
  forgetStoredUser();
  store.set(undefined);
}
