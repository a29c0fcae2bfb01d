import { expect, test } from 'vitest';
import { localeFromAcceptLanguage } from './accept-language.ts';

test.each([
  ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-Hans-TW', 'zh'],
  ['zh-CN,zh', 'zh'],
  ['fr-FR,fr;q=0.9,ja;q=0.5,en;q=0.4', 'ja'],
  ['en;q=0.2, ko;q=0.9', 'ko'],
  ['es-419', 'es'],
  ['ko;q=0, es', 'es'],
  ['*', 'en'],
  ['', 'en'],
  [';;;,,q=,=', 'en'],
  [undefined, 'en'],
])('the header %s selects %s', (header, locale) => {
  expect(localeFromAcceptLanguage(header)).toBe(locale);
});
