import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTarDecoder } from 'modern-tar';
import * as v from 'valibot';
import { OperatorError } from '#server/errors/operator-error.ts';
import { messageOf } from '#server/errors/thrown.ts';
import { isAbsent, isFileFailure, unreadable } from '#server/files/file-failure.ts';
import { MANIFEST, type Manifest, manifestFile, readEntryName, SUMS } from './manifest.ts';

export interface ArchiveEntry {
  name: string;
  size: number;
  mtime: Date | undefined;
  /** Must be read to its end before the next entry. */
  body: AsyncIterable<Uint8Array>;
}

export async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const bytes = Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 18 }));
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }) as never);
  for await (const { header, body } of entries as ReturnType<typeof createTarDecoder>['readable']) {
    const { name, size, mtime, type } = header;
    if (type !== undefined && type !== 'file')
      throw new OperatorError(`${name} is not a plain file.`);
    yield { name, size, mtime, body };
  }
}

export interface CheckedArchive {
  manifest: Manifest;
  /** The number of media files. */
  files: number;
}

/** Reads the archive to its end and compares every part with its checksum; changes nothing. */
export async function checkArchive(
  file: string,
  onBytes: (count: number) => void = () => {},
): Promise<CheckedArchive> {
  const sums = new Map<string, string>();
  let manifest: Manifest | undefined;
  let listedSums: string | undefined;
  let files = 0;
  try {
    for await (const { name, body } of readEntries(file)) {
      if (listedSums !== undefined) throw new OperatorError(`${name} comes after ${SUMS}.`);
      if (name === SUMS) listedSums = (await buffer(body)).toString();
      else if (name === MANIFEST && sums.size === 0) {
        const text = (await buffer(body)).toString();
        manifest = v.parse(manifestFile, text);
        sums.set(name, createHash('sha256').update(text).digest('hex'));
      } else {
        const content = readEntryName(name);
        if (!content) throw new OperatorError(`unexpected entry ${name}.`);
        // `loadArchive` stops reading at the first media file, so it would miss this table.
        if ('table' in content && files > 0)
          throw new OperatorError(`${name} comes after the media.`);
        if ('media' in content) files += 1;
        const hash = createHash('sha256');
        for await (const piece of body) {
          hash.update(piece);
          onBytes(piece.length);
        }
        sums.set(name, hash.digest('hex'));
      }
    }
  } catch (error) {
    if (isAbsent(error)) throw new OperatorError(`There is no file ${file}.`);
    if (isFileFailure(error)) throw unreadable(file, error);
    if (!manifest) throw new OperatorError(`${file} is not a Vignette backup.`, { cause: error });
    throw new OperatorError(`${file} is damaged: ${messageOf(error)}`);
  }
  const actualSums = Array.from(sums, ([name, sum]) => `${sum}  ${name}\n`).join('');
  if (!manifest || listedSums === undefined) {
    throw new OperatorError(`${file} is incomplete: it has no ${manifest ? SUMS : MANIFEST}.`);
  }
  if (actualSums !== listedSums) {
    throw new OperatorError(`${file} is damaged: its checksums differ.`);
  }
  return { manifest, files };
}
