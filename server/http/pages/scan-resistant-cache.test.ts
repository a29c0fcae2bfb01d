import { expect, test } from 'vitest';
import { ScanResistantCache } from './scan-resistant-cache.ts';

const MAX_BYTES = 1000;
const VALUE = { bytes: 10 };

/** A cache whose main part, of 90 values, is full: it holds `main 0` to `main 89`. */
function fullCache() {
  const cache = new ScanResistantCache<{ bytes: number }>(MAX_BYTES);
  for (let n = 0; n < 90; n += 1) cache.set(`main ${n}`, VALUE);
  return cache;
}

function scan(cache: ScanResistantCache<{ bytes: number }>, name: string, count = 1000) {
  for (let n = 0; n < count; n += 1) cache.set(`${name} ${n}`, VALUE);
  expect(cache.bytes).toBeLessThanOrEqual(MAX_BYTES);
}

test('a thousand values that are used once replace none of the main part', () => {
  const cache = fullCache();
  scan(cache, 'crawled');
  for (let n = 0; n < 90; n += 1) expect(cache.get(`main ${n}`)).toBe(VALUE);
  expect(cache.size).toBe(100);
});

test('a value that is used again replaces the least recently used of the main part', () => {
  const cache = fullCache();
  cache.set('wanted', VALUE);
  expect(cache.get('wanted')).toBe(VALUE);
  scan(cache, 'crawled');
  expect(cache.peek('wanted')).toBe(VALUE);
  expect(cache.peek('main 0')).toBeUndefined();
  expect(cache.peek('main 1')).toBe(VALUE);
});

test('a value that returns after its eviction from probation enters the main part', () => {
  const cache = fullCache();
  cache.set('returning', VALUE);
  scan(cache, 'crawled');
  expect(cache.peek('returning')).toBeUndefined();
  cache.set('returning', VALUE);
  scan(cache, 'crawled later');
  expect(cache.peek('returning')).toBe(VALUE);
});

test('reading without use and storing again with another size do not promote a value', () => {
  const cache = fullCache();
  cache.set('tried', VALUE);
  cache.peek('tried');
  cache.set('tried', { bytes: 20 });
  expect(cache.bytes).toBe(920);
  scan(cache, 'crawled', 10);
  expect(cache.peek('tried')).toBeUndefined();
});

test('a value that is too large for probation enters the main part', () => {
  const cache = fullCache();
  cache.set('large', { bytes: 500 });
  scan(cache, 'crawled');
  expect(cache.peek('large')).toEqual({ bytes: 500 });
  cache.set('larger than all', { bytes: 901 });
  expect(cache.peek('larger than all')).toBeUndefined();
});
