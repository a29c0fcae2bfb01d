import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'weak'],
  ['lantern', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['12345678901234567890', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['river lantern', 'fair'],
  ['r1v3r-Lant', 'fair'],
  ['river lantern paper moon', 'strong'],
  ['月下灯笼，纸船与河', 'fair'],
] as const)('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
