import { crc32, inflateRawSync } from 'node:zlib';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** A ZIP archive whose files are unpacked on demand. */
export class Archive {
  readonly #bytes: Buffer;
  readonly #entries: Map<string, ZipEntry>;

  /** Throws if the archive is incomplete, or has entries that no program for archives writes. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#entries = readZipDirectory(bytes);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  get unpackedBytes(): number {
    return this.#entries.values().reduce((sum, { size }) => sum + size, 0);
  }

  /** Throws if the file is damaged, or longer than the directory says. */
  read(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    const packed = this.#bytes.subarray(entry.start, entry.end);
    const bytes = unpack(packed, entry);
    if (bytes.length !== entry.size || crc32(bytes) !== entry.checksum)
      throw new Error(`wrong length or checksum of ${name}`);
    return bytes;
  }
}

const [STORED, DEFLATED] = [0, 8];

function unpack(packed: Buffer, { name, method, size }: ZipEntry): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Error(`${name} is compressed by method ${method}`);
  return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
}
