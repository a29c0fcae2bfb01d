import type { FileHandle } from 'node:fs/promises';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { toFileNotice } from '#server/files/file-failure.ts';
import { inEnglish } from '#server/text/in-english.ts';

interface ReceiveOptions {
  bytes: AsyncIterable<Uint8Array>;
  open: () => Promise<FileHandle>;
  offset: number;
  /** The size of the whole file. */
  size: number;
  /** The size of the file after this part, beyond which nothing is accepted. */
  limit: number;
  signal: AbortSignal;
}

/**
 * Writes a stream to a file, chunk by chunk: the next one is read when the last one is written, so
 * that memory does not grow with the file. Returns the new size of the file.
 */
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
    const reason = toFileNotice(error);
    if (!reason) throw error;
    throw new OperatorError(`${inEnglish(reason)}: the file was not received completely.`, {
      cause: error,
      message: 'deskError.uploadNotStored',
      values: { reason },
    });
  } finally {
    await file.close();
  }
}

/** A stream whose client has gone may never end, so an abort does not wait for its next chunk. */
async function* untilAborted(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const iterator = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted.promise]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // Not awaited: it ends only when the pending read does.
    void Promise.resolve(iterator.return?.()).catch(() => {});
  }
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
