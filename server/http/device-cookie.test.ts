import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../i18n/locales.ts';
import { deviceCookie, readDeviceCookie } from './device-cookie.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKL_012';

test('reads the token among other cookies', () => {
  const [pair = ''] = deviceCookie(TOKEN, true).split(';');
  expect(readDeviceCookie(`lang=ja; ${pair}; token=x`)).toBe(TOKEN);
});

test.each([null, '', 'device=', `device=${TOKEN}x`, 'device=short', `devices=${TOKEN}`, 'device'])(
  'a value that is not a device token is ignored: %s',
  (header) => {
    expect(readDeviceCookie(header)).toBeUndefined();
  },
);

test.each(locales)('the privacy policy in %s names the cookie and how long it lasts', (locale) => {
  const file = join(import.meta.dirname, `../../content/privacy-policy/${locale}.md`);
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((text) => text.startsWith('- **`device`'));
  expect(line).toContain('365');
});
