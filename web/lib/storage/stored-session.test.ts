import { afterEach, expect, test, vi } from 'vitest';
import { readStoredSession } from './stored-session.ts';

const readCookie = vi.fn(() => '');

afterEach(() => vi.unstubAllGlobals());

function onDevice({ user, cookie }: { user: string | null; cookie: string }) {
  vi.stubGlobal('localStorage', { getItem: () => user });
  readCookie.mockReset().mockReturnValue(cookie);
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: readCookie }));
}

test('a stored user counts only with a token', () => {
  onDevice({ user: '{"nickname":"ann"}', cookie: 'lang=en' });
  expect(readStoredSession()).toBeNull();
  onDevice({ user: '{"nickname":"ann"}', cookie: 'token=abc' });
  expect(readStoredSession()).toBe('{"nickname":"ann"}');
});

test('without a stored user the cookie is not read', () => {
  onDevice({ user: null, cookie: 'token=abc' });
  expect(readStoredSession()).toBeNull();
  expect(readCookie).not.toHaveBeenCalled();
});

test('a user that could not be stored counts with a token', () => {
  onDevice({ user: null, cookie: 'token=abc' });
  expect(readStoredSession('{"nickname":"A"}')).toBe('{"nickname":"A"}');
});
