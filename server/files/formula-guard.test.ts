import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAsText, writeAsText } from './formula-guard.ts';

const characters = fc.constantFrom(...'\'"=+-@;,\t\r\n＝a1');

test('every text is read back unchanged, and no cell begins like a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 20 }), (text) => {
      const cell = writeAsText(text);
      expect(readAsText(cell)).toBe(text);
      for (const part of cell.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^"*[=+\-@＝]/);
    }),
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['Love;=1+1', "Love;'=1+1"],
  ['Love\t@SUM(1)', "Love\t'@SUM(1)"],
  ['Love\n+1', "Love\n'+1"],
  ['"=1', `'"=1`],
  ["'=1", "''=1"],
  ['A-1; B', 'A-1; B'],
  ["rock 'n' roll", "rock 'n' roll"],
])('%j is written as %j', (text, cell) => {
  expect(writeAsText(text)).toBe(cell);
});
