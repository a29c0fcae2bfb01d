import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';
import { makeWhole } from '#server/files/whole-file.ts';
import { SUMS } from './manifest.ts';

export interface ArchiveWriter {
  /** `bytes` must have exactly `size` bytes. */
  add(name: string, size: number, bytes: AsyncIterable<Uint8Array>, mtime?: Date): Promise<void>;
}

/**
 * Writes a tar file that only its owner can read. Its last entry lists the SHA-256 of all others in
 * the format of sha256sum.
 */
export function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>) {
  return makeWhole(file, (draft) => writeTar(draft, fill));
}

async function writeTar(file: string, fill: (archive: ArchiveWriter) => Promise<void>) {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as never),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  // Prevents an unhandled rejection: the error is handled where `written` is awaited.
  written.catch(() => {});
  const sums: string[] = [];

  const add: ArchiveWriter['add'] = async (name, size, bytes, mtime) => {
    const hash = createHash('sha256');
    const body = controller.add({ name, size, mode: 0o600, ...(mtime && { mtime }) }).getWriter();
    for await (const piece of bytes) {
      hash.update(piece);
      await body.write(piece);
    }
    await body.close();
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  };

  try {
    await fill({ add });
    const list = Buffer.from(sums.join(''));
    await add(SUMS, list.length, Readable.from([list]));
    controller.finalize();
    await written;
  } catch (error) {
    controller.error(error);
    // Prefers the stream's error, such as a full disk; `error` then only reports a closed stream.
    throw await written.then(
      () => error,
      (reason) => reason,
    );
  }
}
