import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** An archive must know the size of what it takes, so a table comes in pieces of this size. */
const PART_BYTES = 8 * 1024 * 1024;

const squeeze = promisify(gzip);
const expand = promisify(gunzip);

/** Rows, cut anywhere, each part compressed by itself. */
export async function* compressedParts(
  rows: AsyncIterable<Uint8Array>,
  partBytes = PART_BYTES,
): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of rows) {
    pieces.push(piece);
    length += piece.length;
    if (length < partBytes) continue;
    yield squeeze(Buffer.concat(pieces));
    pieces = [];
    length = 0;
  }
  if (length > 0) yield squeeze(Buffer.concat(pieces));
}

export function expandPart(part: Uint8Array): Promise<Buffer> {
  return expand(part);
}
