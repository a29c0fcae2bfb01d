import { AppError } from '#server/errors/app-error.ts';
import { StoreAway } from '#server/errors/operator-error.ts';
import type { ObjectStore } from '../media/store/object-store.ts';
import type { PartsTarget } from '../media/store/store-parts.ts';
import { untilAborted } from './until-aborted.ts';
import type { IncomingBytes } from './upload-bytes.ts';

/** All parts but the last have this size: S3 takes at least 5 MiB, other stores only equal ones. */
const PART_BYTES = 8 * 1024 ** 2;

interface PartsUpload {
  target: PartsTarget;
  size: number;
  /** The key of the bytes that have arrived of a part. */
  tailKey: (part: number) => string;
}

/**
 * Sends a stream to the store in whole parts, of which one is in memory. What is left at its end, or
 * where it breaks off, becomes the tail, an object that is read before the next bytes. Returns the
 * new offset.
 */
export async function appendParts(
  store: Pick<ObjectStore, 'get' | 'put' | 'putPart'>,
  { target, size, tailKey }: PartsUpload,
  { bytes, offset, limit, signal }: IncomingBytes,
): Promise<number> {
  const { place } = target;
  const buffer = new Uint8Array(Math.min(PART_BYTES, size));
  let part = Math.floor(offset / PART_BYTES) + 1;
  let filled = offset % PART_BYTES;
  let inTail = filled;
  let end = offset;
  const partBytes = () => Math.min(PART_BYTES, size - (part - 1) * PART_BYTES);

  const add = async (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + partBytes() - filled);
      buffer.set(taken, filled);
      at += taken.length;
      filled += taken.length;
      if (filled < partBytes()) return;
      await store.putPart(target, part, buffer.subarray(0, filled));
      part += 1;
      filled = 0;
      inTail = 0;
    }
  };
  const putTail = async () => {
    // A whole part that the store has refused is no tail: the next request would begin after it.
    if (filled > inTail && filled < partBytes())
      await store.put(place, tailKey(part), buffer.subarray(0, filled));
  };

  if (filled > 0) {
    const tail = await store.get(place, tailKey(part));
    // A server that had an earlier request may have replaced it since its size was read.
    if (tail?.length !== filled) throw new AppError('unavailable', { retryAfterSeconds: 1 });
    buffer.set(tail);
  }
  try {
    for await (const chunk of untilAborted(bytes, signal)) {
      if (end + chunk.length > limit) throw new AppError('bodyTooLarge');
      await add(chunk);
      end += chunk.length;
    }
  } catch (error) {
    if (!(error instanceof StoreAway)) await putTail();
    throw error;
  }
  await putTail();
  return end;
}
