import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';

/** A ZIP archive whose files are unpacked on demand. */
export class Archive {
  readonly #bytes: Buffer;
  readonly #sizes = new Map<string, number>();
  readonly #checksums: Map<string, number>;

  /** Throws if the archive is incomplete. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#checksums = readChecksums(bytes);
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        this.#sizes.set(name, originalSize);
        return false;
      },
    });
  }

  has(name: string): boolean {
    return this.#sizes.has(name);
  }

  get names(): string[] {
    return [...this.#sizes.keys()];
  }

  get unpackedBytes(): number {
    return this.#sizes.values().reduce((sum, size) => sum + size, 0);
  }

  /** Throws if the file is damaged; fflate does not verify checksums. */
  read(name: string): Uint8Array | undefined {
    const bytes = unzipSync(this.#bytes, { filter: (file) => file.name === name })[name];
    const expected = this.#checksums.get(name);
    if (bytes && expected !== undefined && crc32(bytes) !== expected) {
      throw new Error(`wrong checksum of ${name}`);
    }
    return bytes;
  }
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06');
const DIRECTORY_ENTRY = 0x02014b50;

/** Reads the CRC-32 of each file from the central directory; empty for ZIP64 archives. */
function readChecksums(bytes: Buffer): Map<string, number> {
  const checksums = new Map<string, number>();
  const end = bytes.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + 20 > bytes.length) return checksums;
  let at = bytes.readUInt32LE(end + 16);
  while (at + 46 <= end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    checksums.set(bytes.toString('utf8', at + 46, nameEnd), bytes.readUInt32LE(at + 16));
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return checksums;
}
