import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** A tar header needs the entry's size first, so tables are written in parts held in memory. */
const PART_BYTES = 8 * 1024 * 1024;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Splits the bytes of the rows into separately compressed parts. A part may end within a row. */
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
    yield compress(Buffer.concat(pieces));
    pieces = [];
    length = 0;
  }
  if (length > 0) yield compress(Buffer.concat(pieces));
}

export function expandPart(part: Uint8Array): Promise<Buffer> {
  return decompress(part);
}
