import { expect, test } from 'vitest';
import { toFileName } from './file-name.ts';

test.each([
  ['Moon Gate', 'Moon Gate'],
  ['../etc/passwd', 'etc passwd'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['月門\u0000\n 二', '月門 二'],
  ['…', '…'],
  ['. .', '_'],
  ['𝒜'.repeat(120), '𝒜'.repeat(100)],
])('%j becomes the file name %j', (text, name) => {
  expect(toFileName(text)).toBe(name);
});
