import { beforeEach, expect, test, vi } from 'vitest';
import { keepSignedIn } from './keep-signed-in.ts';
import { forgetSession, onPersonChange, readSession, type Session } from './session.ts';

let stored: Record<string, string>;
let hear: (event: object) => void;

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
    addEventListener: (_name: string, listener: typeof hear) => {
      hear = listener;
    },
  });
});

const ann = JSON.stringify({ nickname: 'ann', email: 'ann@example.org' });
const annWithCount = JSON.stringify({ nickname: 'ann', email: 'ann@example.org', collectCount: 3 });
const bob = JSON.stringify({ nickname: 'bob', email: 'bob@example.org' });

test('a sign-in is kept for a week, without the token beside the name', () => {
  keepSignedIn({ token: 'secret', nickname: 'ann', email: 'ann@example.org', collectCount: 3 });
  expect(document.cookie).toBe('token=secret; Path=/; Max-Age=604800; SameSite=Lax; Secure');
  expect(JSON.stringify(stored)).not.toContain('secret');
  expect(readSession()).toEqual({ nickname: 'ann', email: 'ann@example.org', collectCount: 3 });
});

test('a browser that forbids storage costs the name, never the page', () => {
  vi.stubGlobal('localStorage', undefined);
  keepSignedIn({ token: 'secret', nickname: 'ann', email: 'ann@example.org', collectCount: 3 });
  expect(document.cookie).toContain('token=secret');
  expect(readSession()).toBeUndefined();
  forgetSession();
});

test.each([
  ['signs in', 'user', null, ann, ['ann']],
  ['signs out', 'user', ann, null, [undefined]],
  ['signs in as somebody else', 'user', ann, bob, ['bob']],
  ['clears everything', null, null, null, [undefined]],
  ['collects a title', 'user', ann, annWithCount, []],
  ['chooses a theme', 'theme', null, 'dark', []],
])('another tab %s', (_what, key, oldValue, newValue, expected) => {
  const told: (Session | undefined)[] = [];
  onPersonChange((session) => told.push(session));
  hear({ key, oldValue, newValue });
  expect(told.map((session) => session?.nickname)).toEqual(expected);
});
