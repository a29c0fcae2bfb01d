import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** A tar entry begins with its size, so a table is written in parts that fit into memory. */
const PART_BYTES = 8 * 1024 * 1024;

const squeeze = promisify(gzip);
const expand = promisify(gunzip);

/** The bytes of the rows in parts, each compressed by itself. A part may end within a row. */
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
