import { expect, test } from 'vitest';
import { compareWithBruteForce } from '../../../../tests/support/rights/compare-decisions.ts';

test('decides as brute force over atoms and days does, in every state', () => {
  expect(Math.min(...Object.values(compareWithBruteForce(300)))).toBeGreaterThan(0);
});
