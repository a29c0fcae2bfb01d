import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { lineTotal, MAX_MINOR, type Price, price, sumOf, wishedPrice } from './price.ts';

test('the total of a line is its fixed amount, and null for a share', () => {
  expect(lineTotal({ model: 'flat', amount_minor: 400_000 }, 60)).toBe(400_000);
  expect(lineTotal({ model: 'flat', amount_minor: 0 }, 60)).toBe(0);
  expect(lineTotal({ model: 'share', share_bps: 2500 }, 60)).toBeNull();
  expect(lineTotal({ model: 'guarantee', amount_minor: 7, share_bps: 1 }, 60)).toBe(7);
  expect(lineTotal({ model: 'per_episode', amount_minor: 7 }, 60)).toBe(420);
  expect(lineTotal({ model: 'per_episode', amount_minor: 7 }, 0)).toBe(0);
  expect(lineTotal({ model: 'flat', amount_minor: MAX_MINOR }, 1)).toBe(9_007_199_254_740_991);
});

test('a wished amount replaces that of the price, and a share by a fixed price', () => {
  const wish = (offered: Price | null, wished_minor: number | null) =>
    wishedPrice({ price: offered, wished_minor });
  expect(wish({ model: 'guarantee', amount_minor: 7, share_bps: 1 }, 5)).toEqual({
    model: 'guarantee',
    amount_minor: 5,
    share_bps: 1,
  });
  expect(wish({ model: 'per_episode', amount_minor: 7 }, 5)).toEqual({
    model: 'per_episode',
    amount_minor: 5,
  });
  expect(wish({ model: 'share', share_bps: 1 }, 5)).toEqual({ model: 'flat', amount_minor: 5 });
  expect(wish({ model: 'flat', amount_minor: 7 }, 0)).toEqual({ model: 'flat', amount_minor: 0 });
  expect(wish({ model: 'flat', amount_minor: 7 }, null)).toBeNull();
  expect(wish(null, 5)).toBeNull();
});

test.for([
  { model: 'flat', amount_minor: -1 },
  { model: 'flat', amount_minor: 0.5 },
  { model: 'flat', amount_minor: MAX_MINOR + 1 },
  { model: 'flat', amount_minor: '100' },
  { model: 'flat' },
  { model: 'flat', amount_minor: 1, share_bps: 1 },
  { model: 'share', share_bps: 0 },
  { model: 'share', share_bps: 10_001 },
  { model: 'share', share_bps: 12.5 },
  { model: 'guarantee', amount_minor: 1 },
  { model: 'gift' },
])('refuses the price %o', (value) => {
  expect(v.is(price, value)).toBe(false);
});

test.for([
  { model: 'flat', amount_minor: 0 },
  { model: 'flat', amount_minor: MAX_MINOR },
  { model: 'share', share_bps: 1 },
  { model: 'share', share_bps: 10_000 },
])('takes the price %o', (value) => {
  expect(v.is(price, value)).toBe(true);
});

const amount = fc.integer({ min: 0, max: 10 ** 10 });
const share = fc.integer({ min: 1, max: 10_000 });
const anyPrice: fc.Arbitrary<Price> = fc.oneof(
  fc.record({ model: fc.constant('flat' as const), amount_minor: amount }),
  fc.record({ model: fc.constant('share' as const), share_bps: share }),
  fc.record({
    model: fc.constant('guarantee' as const),
    amount_minor: amount,
    share_bps: share,
  }),
  fc.record({ model: fc.constant('per_episode' as const), amount_minor: amount }),
);
const anyLine = fc.record({ price: anyPrice, episodes: fc.integer({ min: 0, max: 300 }) });

/** Calculates with integers of any size. */
function exactTotal(lines: { price: Price; episodes: number }[]): bigint {
  return lines.reduce((sum, { price: each, episodes }) => {
    if (each.model === 'share') return sum;
    const factor = each.model === 'per_episode' ? BigInt(episodes) : 1n;
    return sum + BigInt(each.amount_minor) * factor;
  }, 0n);
}

test('the total equals the exact sum of the lines', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 500 }), (lines) => {
      const total = sumOf(lines.map((line) => lineTotal(line.price, line.episodes)));
      expect(Number.isSafeInteger(total)).toBe(true);
      expect(BigInt(total)).toBe(exactTotal(lines));
    }),
  );
});
