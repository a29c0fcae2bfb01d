import type { UploadPurpose } from '#contract/desk/jobs/upload-rules.ts';
import type { Upload } from '#contract/desk/jobs/uploads.ts';
import { CallFailure, noAnswer } from '#contract/transport/client.ts';
import { hasSessionEnded } from '#contract/transport/session-end.ts';
import { deskApi, isAway } from './api.ts';
import { signInAgain } from './session.ts';
import { findUnfinished, forgetUnfinished, rememberUnfinished } from './unfinished-uploads.ts';

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
  /** `offset` is not 0 if an upload from before a reload goes on. */
  onBegin: (uploadId: string, offset: number) => void;
  onProgress: (sentBytes: number) => void;
  /** Whether the server is out of reach and the upload waits. */
  onWaiting: (isWaiting: boolean) => void;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;
/** Of a status, since a client of tus reads no envelopes. */
const WRONG_OFFSET = 409;
const UNAUTHENTICATED = 401;

/**
 * Sends a file and returns the id of the upload. While the network or the server is away, it waits and
 * goes on from where it stopped, also at another server, and after a reload when the file is chosen
 * again; a refusal is thrown.
 */
export async function sendFile(sent: FileToSend, options: SendOptions): Promise<string> {
  const { signal, onProgress, onWaiting } = options;
  let begun: Begun | undefined;
  let retryMs = FIRST_RETRY_MS;
  try {
    for (;;) {
      signal.throwIfAborted();
      try {
        begun ??= await begin(sent, options);
        const { sendRest } = await loadClient();
        await sendRest(begun.uploadId, sent.file, {
          signal,
          onProgress(bytes) {
            retryMs = FIRST_RETRY_MS;
            onWaiting(false);
            onProgress(bytes);
          },
        });
        forgetUnfinished(begun.uploadId);
        return begun.uploadId;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CallFailure)) throw error;
        if (hasSessionEnded(error) || error.status === UNAUTHENTICATED) await signInAgain();
        else if (isAway(error) || error.status === WRONG_OFFSET) {
          onWaiting(isAway(error));
          await pause(retryMs, signal);
          retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
        } else {
          if (begun) forgetUnfinished(begun.uploadId);
          // Says why in the reader's language, if the reply did not.
          if (begun && !error.message) await deskApi.getUpload({ upload_id: begun.uploadId });
          throw error;
        }
      }
    }
  } finally {
    begun?.release();
  }
}

interface Begun {
  uploadId: string;
  /** Lets another page or line go on with the upload. */
  release: () => void;
}

async function begin(sent: FileToSend, { uploadId, signal, onBegin }: SendOptions): Promise<Begun> {
  const { file, name, purpose } = sent;
  const earlier = uploadId ?? findUnfinished(sent);
  const release = earlier && (await hold(earlier));
  if (release) {
    const found = await findUpload(earlier, signal).catch((error) => {
      release();
      throw error;
    });
    if (found && earlier !== uploadId) onBegin(earlier, found.offset);
    if (found) return { uploadId: earlier, release };
    release();
  }
  const { upload_id } = await deskApi.beginUpload({ name, size: file.size, purpose }, { signal });
  rememberUnfinished(sent, upload_id);
  onBegin(upload_id, 0);
  return { uploadId: upload_id, release: (await hold(upload_id)) ?? (() => {}) };
}

/** Undefined if the server has deleted it. */
async function findUpload(upload_id: string, signal: AbortSignal): Promise<Upload | undefined> {
  try {
    return await deskApi.getUpload({ upload_id }, { signal });
  } catch (error) {
    if (!(error instanceof CallFailure) || isAway(error)) throw error;
    return undefined;
  }
}

/**
 * Undefined if another page or line of this browser sends the upload. Without locks, which
 * browsers have over https and at localhost only, several may send it.
 */
function hold(uploadId: string): Promise<(() => void) | undefined> {
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    void navigator.locks.request(`upload ${uploadId}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      const held = Promise.withResolvers<void>();
      resolve(held.resolve);
      return held.promise;
    });
  });
}

/** Loaded with the first upload, because most pages send no files. */
const loadClient = () =>
  import('./tus-client.ts').catch(() => {
    throw noAnswer();
  });

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
