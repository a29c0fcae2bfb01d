import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test.each([
  ['zh-TW', '繁體中文'],
  ['fr', 'Français'],
  ['pt-BR', 'Português (Brasil)'],
  ['th', 'ไทย'],
  ['qzz', 'qzz'],
  ['not_a_code', 'not_a_code'],
  ['', ''],
])('the name of %j is %j', (code, name) => {
  expect(languageName(code)).toBe(name);
});
