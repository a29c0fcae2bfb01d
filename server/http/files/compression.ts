import { promisify } from 'node:util';
import zlib from 'node:zlib';

export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);
const gzip = promisify(zlib.gzip);
const decoders = {
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
  gzip: promisify(zlib.gunzip),
};

/** The suffixes of precompressed copies of a file. */
export const suffixes: Record<Encoding, string> = { br: '.br', zstd: '.zst', gzip: '.gz' };

/**
 * `perReply`: fast, for a single reply. `cached`: for a reply that is sent many times. `build`: the
 * best compression, at build time.
 */
export type Effort = 'perReply' | 'cached' | 'build';

const BROTLI_QUALITY: Record<Effort, number> = { perReply: 4, cached: 7, build: 11 };
const ZSTD_LEVEL: Record<Effort, number> = { perReply: 3, cached: 9, build: 19 };
const GZIP_LEVEL: Record<Effort, number> = { perReply: 5, cached: 9, build: 9 };

/** Smaller bodies are not compressed: that would save fewer bytes than the headers take. */
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
        // Without the size, each call would allocate and clear tables for the largest input: 50 ms.
        pledgedSrcSize: bytes.length,
        params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL[effort] },
      });
    case 'gzip':
      return gzip(bytes, { level: GZIP_LEVEL[effort] });
  }
}

export function decompress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  return decoders[encoding](bytes);
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
