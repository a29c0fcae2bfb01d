import { DetailedError, Upload } from 'tus-js-client';
import { UPLOADS } from '#contract/desk/address.ts';
import { UPLOAD_PART_BYTES } from '#contract/desk/jobs/upload-rules.ts';
import { CallFailure, noAnswer } from '#contract/transport/client.ts';
import { readEnvelope } from '#contract/transport/http-transport.ts';

interface TusOptions {
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

/**
 * Sends what the server does not have of a file. Rejects with `CallFailure`, or with the reason of the
 * signal; the caller decides what is tried again.
 */
export function sendRest(
  uploadId: string,
  file: File,
  { signal, onProgress }: TusOptions,
): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(file, {
    uploadUrl: UPLOADS + uploadId,
    chunkSize: UPLOAD_PART_BYTES,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onProgress,
    onSuccess: () => resolve(),
    onError: (error) => reject(toCallFailure(error)),
  });
  const abort = () => {
    void upload.abort();
    reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  upload.start();
  return promise.finally(() => signal.removeEventListener('abort', abort));
}

/** A reply to HEAD has no envelope. */
function toCallFailure(error: Error): CallFailure {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return noAnswer();
  const envelope = readEnvelope(response.getBody()) ?? { code: 0, message: '', data: null };
  return new CallFailure(response.getStatus(), envelope);
}
