import { expect, test } from 'vitest';
import { readCookie } from './cookies.ts';

test.each([
  ['token=abc', 'abc'],
  ['lang=zh; token=abc', 'abc'],
  ['token=; lang=zh', undefined],
  ['mytoken=abc', undefined],
  ['', undefined],
  [';;;=;token', undefined],
])('the token in %j is %s', (header, token) => {
  expect(readCookie(header, 'token')).toBe(token);
});
