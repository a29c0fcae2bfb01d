import { expect, test } from 'vitest';
import { inLanguage, paths } from './paths.ts';

test.each([
  ['https://x.test/en/about?a=1#b', 'ja', '/ja/about?a=1#b'],
  ['https://x.test/zh', 'zh-TW', '/zh'],
  ['https://x.test/', 'ko', '/ko'],
  ['https://x.test/?login=1', 'es', '/es?login=1'],
  ['https://x.test/en/player/12', 'zh', '/zh/player/12'],
  ['https://x.test/no-such-page', 'en', '/en/no-such-page'],
] as const)('the address of %s in %s is %s', (address, locale, expected) => {
  expect(inLanguage(locale, new URL(address))).toBe(expected);
});

test('Traditional Chinese has the prefix of Simplified Chinese', () => {
  expect(paths.page('zh-TW', 'About')).toBe('/zh/about');
  expect(paths.page('zh-TW', 'Home')).toBe('/zh');
});
