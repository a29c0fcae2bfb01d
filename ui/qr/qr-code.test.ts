import { expect, test } from 'vitest';
import { makeQrCode, toSvgFile } from './qr-code.ts';

test('a link becomes a code with the light margin around it', () => {
  const { size, path } = makeQrCode(`https://vignette.example/en/shortlist/${'x'.repeat(43)}`);
  const cells = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const all = cells.flat();
  expect(Math.min(...all)).toBe(4);
  expect(Math.max(...all)).toBe(size - 5);
  expect((size - 8 - 17) % 4).toBe(0);
  const file = new TextDecoder().decode(toSvgFile({ size, path }));
  expect(file).toContain(`viewBox="0 0 ${size} ${size}"`);
});
