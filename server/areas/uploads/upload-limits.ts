import {
  mediaExtensions,
  mediaPurposeOf,
  type UploadPurpose,
  uploadLimits,
} from '#contract/desk/jobs/upload-rules.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { formatBytes } from '#server/text/format-bytes.ts';

/**
 * Stays free for the media that is made from an upload, and for the embedded PostgreSQL, whose log of
 * changes (WAL) alone may take a gigabyte.
 */
const RESERVE_BYTES = 2 * 1024 ** 3;
/** Of the limit for all uploads, so that one member leaves room for the others. */
const SHARE_OF_MEMBER = 0.5;

export interface NewFile {
  name: string;
  size: number;
  purpose: UploadPurpose;
}

/** Throws unless a file with this name and size may be uploaded for the purpose. */
export function requireAllowed({ name, size, purpose }: NewFile): void {
  const limit = uploadLimits[purpose];
  const [shownSize, shownLimit] = [formatBytes(size), formatBytes(limit)];
  if (size > limit)
    throw new OperatorError(`${name} has ${shownSize}; at most ${shownLimit} are accepted.`, {
      message: 'deskError.uploadTooLarge',
      values: { name, size: shownSize, limit: shownLimit },
    });
  if (purpose !== 'workbook' && mediaPurposeOf(name) !== purpose)
    throw new OperatorError(`${name} is not a file of the kind that is expected here.`, {
      message: 'deskError.uploadWrongType',
      values: { name, extensions: mediaExtensions[purpose].join(', ') },
    });
}

/** Throws unless the disk has room for `needed` further bytes of a file. */
export function requireRoom(
  { name, size }: Pick<NewFile, 'name' | 'size'>,
  needed: number,
  freeBytes: number,
): void {
  if (needed + RESERVE_BYTES <= freeBytes) return;
  const shownSize = formatBytes(size);
  throw new OperatorError(`The server’s disk has no room for ${name} (${shownSize}).`, {
    message: 'deskError.uploadNoRoom',
    values: { name, size: shownSize },
  });
}

/**
 * Throws if the member's uploads, or all, would take too much. The sums are of the stated sizes, so
 * that uploads which are still incomplete have their room.
 */
export function requireQuota(
  { name, size }: Pick<NewFile, 'name' | 'size'>,
  used: { own: number; all: number },
  maxBytes: number,
): void {
  const maxOwn = maxBytes * SHARE_OF_MEMBER;
  if (used.own + size > maxOwn)
    throw new OperatorError(`The uploads of one member may take ${formatBytes(maxOwn)}.`, {
      message: 'deskError.uploadQuota',
      values: { name, used: formatBytes(used.own), limit: formatBytes(maxOwn) },
    });
  if (used.all + size > maxBytes)
    throw new OperatorError(`All uploads together may take ${formatBytes(maxBytes)}.`, {
      message: 'deskError.uploadsFull',
      values: { name, limit: formatBytes(maxBytes) },
    });
}

/** The bytes of the file are in no place that this server can reach. */
export function uploadGone(name: string): OperatorError {
  return new OperatorError(`${name} is no longer on this server. Send it again.`, {
    message: 'deskError.uploadGone',
    values: { name },
  });
}
