import { promisify } from 'node:util';
import zlib from 'node:zlib';

export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);
const gzip = promisify(zlib.gzip);

/** The suffixes of precompressed copies of a file. */
export const suffixes: Record<Encoding, string> = { br: '.br', zstd: '.zst', gzip: '.gz' };

/**
 * `eachTime`: for a single reply. `once`: for a cached reply that is sent many times. `forEver`: at
 * build time, with the best compression.
 */
export type Effort = 'eachTime' | 'once' | 'forEver';

const BROTLI_QUALITY: Record<Effort, number> = { eachTime: 4, once: 9, forEver: 11 };
const ZSTD_LEVEL: Record<Effort, number> = { eachTime: 3, once: 15, forEver: 19 };
const GZIP_LEVEL: Record<Effort, number> = { eachTime: 5, once: 9, forEver: 9 };

/** Smaller bodies are not compressed: it would save less than the headers take. */
export const MIN_COMPRESSED_BYTES = 1024;

export function compress(bytes: Uint8Array, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const { constants } = zlib;
  switch (encoding) {
    case 'br':
      return brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
    case 'zstd':
      return zstd(bytes, {
        params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL[effort] },
      });
    case 'gzip':
      return gzip(bytes, { level: GZIP_LEVEL[effort] });
  }
}

/** The encoding that a client prefers; among equal ones, the first of `offered`. */
export function chooseEncoding(
  acceptEncoding: string | string[] | undefined,
  offered: readonly Encoding[] = encodings,
): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const qualities = new Map<string, number>();
  for (const part of String(acceptEncoding).slice(0, 500).split(',')) {
    const [name = '', parameter = ''] = part.split(';');
    const quality = /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1];
    qualities.set(name.trim().toLowerCase(), quality === undefined ? 1 : Number(quality));
  }
  let best: Encoding | undefined;
  let bestQuality = 0;
  for (const encoding of offered) {
    const quality = qualities.get(encoding) ?? qualities.get('*') ?? 0;
    if (quality > bestQuality) {
      best = encoding;
      bestQuality = quality;
    }
  }
  return best;
}
