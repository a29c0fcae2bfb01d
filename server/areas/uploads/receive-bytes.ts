import type { FileHandle } from 'node:fs/promises';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { toFileNotice } from '#server/files/file-failure.ts';
import { inEnglish } from '#server/text/in-english.ts';
import { untilAborted } from './until-aborted.ts';
import type { IncomingBytes } from './upload-bytes.ts';

interface ReceiveOptions extends IncomingBytes {
  open: () => Promise<FileHandle>;
  /** The size of the whole file. */
  size: number;
}

/** Writes a stream to a file, chunk by chunk. Returns the new size of the file. */
export async function receiveBytes(options: ReceiveOptions): Promise<number> {
  const { bytes, open, offset, size, limit, signal } = options;
  const file = await open();
  let end = offset;
  try {
    for await (const chunk of untilAborted(bytes, signal)) {
      if (end + chunk.length > limit) throw new AppError('bodyTooLarge');
      await writeAll(file, chunk, end);
      end += chunk.length;
    }
    if (end === size) await file.sync();
    return end;
  } catch (error) {
    throw explainNotStored(error) ?? error;
  } finally {
    await file.close();
  }
}

/** What the operator reads of a failure to write a file; undefined for other errors. */
export function explainNotStored(error: unknown): OperatorError | undefined {
  const reason = toFileNotice(error);
  if (!reason) return undefined;
  return new OperatorError(`${inEnglish(reason)}: the file was not received completely.`, {
    cause: error,
    message: 'deskError.uploadNotStored',
    values: { reason },
  });
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await file.write(
      chunk,
      written,
      chunk.length - written,
      position + written,
    );
    written += bytesWritten;
  }
}
