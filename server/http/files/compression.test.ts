import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chooseEncoding, compress, type Encoding, encodings } from './compression.ts';

describe('the chosen encoding', () => {
  test.each<[string | undefined, Encoding | undefined]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, zstd', 'zstd'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
    ['*', 'br'],
    ['br;q=0, *', 'zstd'],
    ['*;q=0', undefined],
    ['gzip;q=0', undefined],
    ['gzip;Q=0', undefined],
    ['gzip;q=0.000', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.5 , gzip ; q=0.9', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    [' zstd ,br;q=0.9', 'zstd'],
    ['br;q=nonsense', 'br'],
    ['br;q=1.2.3', undefined],
    [',,;;q=,=;q=1', undefined],
  ])('for %j is %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });

  test('is chosen from the first 500 characters of a header', () => {
    for (const filling of ['x;q=0.1,', ';', ' ', 'x;q=']) {
      expect(chooseEncoding(`gzip,${filling.repeat(2000)}`)).toBe('gzip');
      expect(chooseEncoding(`${filling.repeat(2000)},gzip`)).toBeUndefined();
    }
  });
});

describe.each(encodings)('%s', (encoding) => {
  const decode = {
    br: zlib.brotliDecompressSync,
    zstd: zlib.zstdDecompressSync,
    gzip: zlib.gunzipSync,
  }[encoding];
  const text = Buffer.from('<p>短劇 · short dramas · 숏드라마</p>'.repeat(500));

  test.each(['perReply', 'cached', 'build'] as const)(
    'with effort %s is lossless',
    async (effort) => {
      const packed = await compress(text, encoding, effort);
      expect(packed.length).toBeLessThan(text.length / 10);
      expect(decode(packed).equals(text)).toBe(true);
    },
  );

  test('compresses an empty body', async () => {
    expect(decode(await compress(Buffer.alloc(0), encoding, 'cached'))).toHaveLength(0);
  });
});
