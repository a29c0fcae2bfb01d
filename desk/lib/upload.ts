import { UPLOADS } from '#contract/desk/address.ts';
import {
  UPLOAD_OFFSET,
  UPLOAD_PART_BYTES,
  type UploadPurpose,
} from '#contract/desk/jobs/upload-rules.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { CallFailure, noAnswer } from '#contract/transport/client.ts';
import { readEnvelope } from '#contract/transport/http-transport.ts';
import { hasSessionEnded } from '#contract/transport/session-end.ts';
import { recordOf } from '#ui/storage/browser-storage.ts';
import { deskApi, isAway } from './api.ts';
import { signInAgain } from './session.ts';

export interface FileToSend {
  file: File;
  /** May have folders: `lighthouse/01.mp4`. */
  name: string;
  purpose: UploadPurpose;
}

export interface SendOptions {
  /** Goes on with an upload that was paused. */
  uploadId?: string | undefined;
  signal: AbortSignal;
  onBegin: (uploadId: string) => void;
  onProgress: (sentBytes: number) => void;
  /** Whether the server is out of reach and the upload waits. */
  onWaiting: (isWaiting: boolean) => void;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;

/**
 * Sends a file in parts and returns the id of the upload. While the network or the server is away,
 * it waits and goes on from where it stopped; a refusal is thrown.
 */
export async function sendFile(
  { file, name, purpose }: FileToSend,
  { signal, onBegin, onProgress, onWaiting, ...options }: SendOptions,
): Promise<string> {
  let uploadId = options.uploadId;
  // Unknown after an interruption: the server says how much has arrived.
  let offset: number | undefined;
  let retryMs = FIRST_RETRY_MS;
  for (;;) {
    signal.throwIfAborted();
    try {
      if (uploadId === undefined) {
        const begun = await deskApi.beginUpload({ name, size: file.size, purpose }, { signal });
        uploadId = begun.upload_id;
        offset = begun.offset;
        onBegin(uploadId);
      }
      offset ??= (await deskApi.getUpload({ upload_id: uploadId }, { signal })).offset;
      onWaiting(false);
      onProgress(offset);
      if (offset === file.size) return uploadId;
      const start = offset;
      const part = file.slice(start, start + UPLOAD_PART_BYTES);
      offset = await putPart(uploadId, start, part, signal, (sent) => onProgress(start + sent));
      retryMs = FIRST_RETRY_MS;
    } catch (error) {
      signal.throwIfAborted();
      offset = offsetOf(error);
      if (offset !== undefined) continue;
      if (hasSessionEnded(error)) await signInAgain();
      else if (isAway(error)) {
        onWaiting(true);
        await pause(retryMs, signal);
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      } else throw error;
    }
  }
}

/** Returns the new offset. `fetch` reports no progress of a body, so this is an XMLHttpRequest. */
function putPart(
  uploadId: string,
  offset: number,
  part: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', UPLOADS + uploadId);
    request.setRequestHeader(UPLOAD_OFFSET, String(offset));
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, part.size));
    request.onload = () => {
      const envelope = readEnvelope(request.responseText);
      if (!envelope) reject(noAnswer());
      else if (envelope.code === allOutcomes.ok.code)
        resolve(Number(recordOf(envelope.data).offset));
      else reject(new CallFailure(request.status, envelope));
    };
    request.onerror = () => reject(noAnswer());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort, { once: true });
    request.send(part);
  });
}

/** The offset that the server has, if the part had another. */
function offsetOf(error: unknown): number | undefined {
  const isWrong = error instanceof CallFailure && error.code === allOutcomes.wrongOffset.code;
  return isWrong ? Number(recordOf(error.data).offset) : undefined;
}

/** Ends early when the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
