import { describe, expect, test } from 'vitest';
import { interfaceLanguage } from './page-address.ts';

const JAPANESE_BROWSER = 'ja-JP,ja;q=0.9,en;q=0.8';

describe('a prefix decides, regardless of cookie and browser', () => {
  test.each([
    ['/en', 'en'],
    ['/ja', 'ja'],
    ['/ko', 'ko'],
    ['/es', 'es'],
    ['/es/', 'es'],
    ['/ko/about', 'ko'],
    ['/en/zh', 'en'],
  ])('%s is %s', (path, locale) => {
    const expected = { locale, vary: '' };
    expect(interfaceLanguage(path, undefined, undefined)).toEqual(expected);
    expect(interfaceLanguage(path, 'lang=zh-TW', JAPANESE_BROWSER)).toEqual(expected);
  });
});

describe('under /zh the cookie chooses Traditional or Simplified', () => {
  test.each([
    [undefined, 'zh'],
    ['lang=zh', 'zh'],
    ['lang=zh-TW', 'zh-TW'],
    ['token=abc; lang=zh-TW', 'zh-TW'],
    ['token=abc;lang=zh-TW;theme=dark', 'zh-TW'],
    ['lang=ja', 'zh'],
    ['lang=zh-TWO', 'zh'],
    ['xlang=zh-TW', 'zh'],
    ['token=lang=zh-TW', 'zh'],
  ])('%s means %s', (cookie, locale) => {
    for (const path of ['/zh', '/zh/', '/zh/about'])
      expect(interfaceLanguage(path, cookie, 'zh-TW')).toEqual({ locale, vary: 'cookie' });
  });
});

describe('without a prefix the cookie decides, then the browser, then English', () => {
  test.each([
    ['lang=ko', JAPANESE_BROWSER, 'ko'],
    ['lang=zh-TW', undefined, 'zh-TW'],
    [undefined, JAPANESE_BROWSER, 'ja'],
    [undefined, 'zh-Hant', 'zh-TW'],
    [undefined, 'fr, de', 'en'],
    [undefined, undefined, 'en'],
    ['lang=xx', JAPANESE_BROWSER, 'ja'],
    ['lang=%%%', undefined, 'en'],
    ['lang=', 'es', 'es'],
    ['lang=__proto__', undefined, 'en'],
    ['lang', undefined, 'en'],
    [';;;===;;lang=es', undefined, 'es'],
  ])('cookie %s and browser %s mean %s', (cookie, browser, locale) => {
    for (const path of ['/', '/xx', '/en-GB', '/zh-TW', '/english', '//en', '']) {
      expect(interfaceLanguage(path, cookie, browser)).toEqual({
        locale,
        vary: 'cookie, accept-language',
      });
    }
  });
});

// Quadratic time would take hours.
test.each(['a', ';', '; ', ' ', 'lang=', 'lang=zh '])(
  'a cookie of 4,000,000 characters is parsed in linear time: %j repeated',
  (part) => {
    const cookie = part.repeat(4_000_000 / part.length);
    expect(interfaceLanguage('/', cookie, undefined).locale).toBe('en');
  },
);
