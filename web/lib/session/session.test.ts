import { beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/local-storage.ts';
import { forgetEndedUser, storedOwner } from '../storage/stored-session.ts';
import { saveSignIn } from './save-sign-in.ts';
import { forgetSession, onUserChange, readSession, type Session } from './session.ts';

let stored: Record<string, string>;
let dispatchStorage: (event: object) => void;

beforeEach(() => {
  stored = stubLocalStorage();
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
  vi.stubGlobal('location', { protocol: 'https:' });
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

const draft = {
  'order-draft': JSON.stringify({ owner: 'ann@example.org', draft: { phone: '+34 1' } }),
};
const data = {
  continue: '0',
  market: JSON.stringify({ owner: 'ann@example.org', query: 'territories=MX' }),
  places: '[]',
  searchHistory: '[{"value":"secret deal"}]',
};

test('the end of a session forgets everything about the user except the order draft; the theme stays', () => {
  saveSignIn({ token: 'secret', nickname: 'ann', email: 'ann@example.org', collectCount: 3 });
  Object.assign(stored, { theme: 'dark', ...draft, ...data });
  forgetSession();
  expect(stored).toEqual({ theme: 'dark', ...draft });
});

test('a user whose token has expired is forgotten once; what a guest stores afterwards stays', () => {
  Object.assign(stored, { user: ann, theme: 'dark', ...draft, ...data });
  forgetEndedUser();
  expect(stored).toEqual({ user: '{}', theme: 'dark', ...draft });
  expect([readSession(), storedOwner()]).toEqual([undefined, '']);
  stored.searchHistory = data.searchHistory;
  forgetEndedUser();
  forgetSession();
  expect(stored).toEqual({ theme: 'dark', ...draft, searchHistory: data.searchHistory });
});

test.each([
  ['ann@example.org', draft['order-draft']],
  ['bob@example.org', undefined],
])('after a sign-in of %s, the order draft of ann@example.org is %s', (email, expected) => {
  Object.assign(stored, draft);
  saveSignIn({ token: 'secret', nickname: 'nick', email, collectCount: 0 });
  expect(stored['order-draft']).toBe(expected);
});

test('a user with a token is not forgotten', () => {
  saveSignIn({ token: 'secret', nickname: 'ann', email: 'ann@example.org', collectCount: 3 });
  Object.assign(stored, data);
  forgetEndedUser();
  expect(stored).toEqual({ user: annWithCount, ...data });
  expect(storedOwner()).toBe('ann@example.org');
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
