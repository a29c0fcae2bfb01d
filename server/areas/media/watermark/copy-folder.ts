import { createHash } from 'node:crypto';

/** The folder below `/media` for copies with a watermark. */
export const COPIES_FOLDER = 'screeners';

/** Begins the name of a copy's folder in the work folder, while it is made. */
export const COPY_SCRATCH = 'watermark-';

/** The name of a copy's folder. A repeated job has the same name, so it replaces the copy. */
export function copyNameOf(path: string, label: string): string {
  return createHash('sha256')
    .update(JSON.stringify([path, label]))
    .digest('hex')
    .slice(0, 32);
}
