import { beforeEach, expect, test, vi } from 'vitest';
import { saveSignIn } from './save-sign-in.ts';
import { forgetSession, onUserChange, readSession, type Session } from './session.ts';

let stored: Record<string, string>;
let dispatchStorage: (event: object) => void;

beforeEach(() => {
  stored = {};
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
    removeItem: (key: string) => {
      delete stored[key];
    },
  });
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: typeof dispatchStorage) => {
      dispatchStorage = listener;
    },
  });
});

const ann = JSON.stringify({ nickname: 'ann', email: 'ann@example.org' });
const annWithCount = JSON.stringify({ nickname: 'ann', email: 'ann@example.org', collectCount: 3 });
const bob = JSON.stringify({ nickname: 'bob', email: 'bob@example.org' });

test('a sign-in is stored for a week, with the token only in the cookie', () => {
  saveSignIn({ token: 'secret', nickname: 'ann', email: 'ann@example.org', collectCount: 3 });
  expect(document.cookie).toBe('token=secret; Path=/; Max-Age=604800; SameSite=Lax; Secure');
  expect(JSON.stringify(stored)).not.toContain('secret');
  expect(readSession()).toEqual({ nickname: 'ann', email: 'ann@example.org', collectCount: 3 });
});

test('without storage only the token cookie is written, and nothing throws', () => {
  vi.stubGlobal('localStorage', undefined);
  saveSignIn({ token: 'secret', nickname: 'ann', email: 'ann@example.org', collectCount: 3 });
  expect(document.cookie).toContain('token=secret');
  expect(readSession()).toBeUndefined();
  forgetSession();
});

test.each([
  ['signs in', 'user', null, ann, ['ann']],
  ['signs out', 'user', ann, null, [undefined]],
  ['signs in as another user', 'user', ann, bob, ['bob']],
  ['clears everything', null, null, null, [undefined]],
  ['collects a title', 'user', ann, annWithCount, []],
  ['chooses a theme', 'theme', null, 'dark', []],
])(
  'when another tab %s, onUserChange reports a change of the user only',
  (_what, key, oldValue, newValue, expected) => {
    const received: (Session | undefined)[] = [];
    onUserChange((session) => received.push(session));
    dispatchStorage({ key, oldValue, newValue });
    expect(received.map((session) => session?.nickname)).toEqual(expected);
  },
);
