import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { deviceCookies, readDeviceCookie } from './device-cookie.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKL_012';
const OLD_TOKEN = TOKEN.toUpperCase();

test.each([true, false])('reads the token among other cookies (https: %s)', (isHttps) => {
  const [pair = ''] = deviceCookies(TOKEN, isHttps)[0]?.split(';') ?? [];
  expect(readDeviceCookie(`lang=ja; ${pair}; token=x`, isHttps)).toBe(TOKEN);
});

test.each([null, '', 'device=', `device=${TOKEN}x`, 'device=short', `devices=${TOKEN}`, 'device'])(
  'a value that is not a device token is ignored: %s',
  (header) => {
    expect(readDeviceCookie(header, false)).toBeUndefined();
    expect(readDeviceCookie(header, true)).toBeUndefined();
  },
);

test('with https the name has a prefix, and the cookie without it is read until it is replaced', () => {
  expect(readDeviceCookie(`device=${OLD_TOKEN}`, true)).toBe(OLD_TOKEN);
  expect(readDeviceCookie(`device=${OLD_TOKEN}; __Secure-device=${TOKEN}`, true)).toBe(TOKEN);
  expect(deviceCookies(TOKEN, true)).toEqual([
    `__Secure-device=${TOKEN}; Path=/api; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure`,
    'device=; Path=/api; Max-Age=0; HttpOnly; SameSite=Strict',
  ]);
  expect(readDeviceCookie(`__Secure-device=${TOKEN}`, false)).toBeUndefined();
});

test.each(locales)('the privacy policy in %s names the cookie and how long it lasts', (locale) => {
  const file = join(import.meta.dirname, `../../../content/privacy-policy/${locale}.md`);
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((text) => text.startsWith('- **`__Secure-device`'));
  expect(line).toContain('365');
});
