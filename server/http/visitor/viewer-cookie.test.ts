import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { readViewerCookie, viewerCookie } from './viewer-cookie.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKL_012';

test('reads the token among other cookies', () => {
  const [pair = ''] = viewerCookie(TOKEN, true).split(';');
  expect(readViewerCookie(`lang=ja; ${pair}; token=x`, true)).toBe(TOKEN);
});

test.each([null, '', 'viewer=', `viewer=${TOKEN}x`, 'viewer=short', `viewers=${TOKEN}`, 'viewer'])(
  'a value that is not a viewer token is ignored: %s',
  (header) => {
    expect(readViewerCookie(header, false)).toBeUndefined();
  },
);

test('with https a cookie that a subdomain may have set is ignored', () => {
  expect(readViewerCookie(`viewer=${TOKEN}`, true)).toBeUndefined();
  expect(viewerCookie(TOKEN, true)).toMatch(/^__Host-viewer=/);
  expect(viewerCookie(TOKEN, true)).not.toContain('Domain');
});

test('scripts and other sites cannot use the cookie', () => {
  expect(viewerCookie(TOKEN, true)).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  expect(viewerCookie(TOKEN, false)).not.toContain('Secure');
});

test.each(locales)('the privacy policy in %s names the cookie and how long it lasts', (locale) => {
  const [, seconds] = /Max-Age=(\d+)/.exec(viewerCookie(TOKEN, true)) ?? [];
  const file = join(import.meta.dirname, `../../../content/privacy-policy/${locale}.md`);
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((text) => text.startsWith('- **`__Host-viewer`'));
  expect(line).toContain(String(Number(seconds) / 86_400));
});
