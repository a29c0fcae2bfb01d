import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { deskApi } from '#contract/desk/api.ts';
import { MAX_ENTRIES, refuseCostlyJson } from './json-limits.ts';
import { jsonSchema } from './openapi/openapi-schemas.ts';

test('no list of the contracts may have more entries than a body', () => {
  const inputs = [...Object.values(api), ...Object.values(deskApi)].map(({ input }) => input);
  const lengths = inputs.flatMap((input) => {
    const text = JSON.stringify(jsonSchema(input));
    return Array.from(text.matchAll(/"maxItems":(\d+)/g), ([, length]) => Number(length));
  });
  expect(lengths.length).toBeGreaterThan(10);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_ENTRIES);
});

const check = (text: string) => refuseCostlyJson(Buffer.from(text));
const list = (length: number, item = '0') => `[${Array(length).fill(item)}]`;

test('brackets and commas in texts do not count', () => {
  const text = JSON.stringify(`\\"${'[{,'.repeat(20_000)}\\`);
  expect(() => check(`{"a":${text},"b":[${text}]}`)).not.toThrow();
  expect(() => check(`{"a":${text},"b":${'['.repeat(64)}`)).toThrow('unreadableBody');
});

test('entries are counted in each list', () => {
  expect(() => check(list(50, list(9_999)))).not.toThrow();
  expect(() => check(list(3, list(10_001)))).toThrow('bodyTooLarge');
  expect(() => check(`[${list(3)},${list(10_001, '{"a":1}')}]`)).toThrow('bodyTooLarge');
});

test('more than 1 MiB is allowed only inside texts', () => {
  const text = JSON.stringify('x'.repeat(3 * 1024 * 1024));
  expect(() => check(`{"a":[${text}]}`)).not.toThrow();
  expect(() => check(`{"a":[${text}],"b":${list(60, list(9_999))}}`)).toThrow('bodyTooLarge');
});

test('what is no JSON is left to the parser', () => {
  for (const text of ['', ']]]', '"', '"\\', '[}'.repeat(1_000), ','])
    expect(() => check(text)).not.toThrow();
});
