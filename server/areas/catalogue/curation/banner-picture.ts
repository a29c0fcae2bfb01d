import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { isPictureAddress, type MediaLibrary } from '../entries/media-library.ts';

/**
 * Returns the address of a picture. The reference is `/media/…`, `https://…` under
 * MEDIA_BASE_URL, or the path of an ingested file, either absolute or relative to `folder`.
 */
export async function findPicture(
  reference: string,
  folder: string,
  library: MediaLibrary,
): Promise<string> {
  const file = resolve(folder, reference);
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  const media =
    (await library.findByAddress(reference)) ??
    (isFile ? await library.findByFile(file) : undefined);
  if (media && media.kind !== 'picture')
    throw new OperatorError(say('deskError.notPicture', { name: reference }));
  if (media) return media.path;
  if (/^(?:\/media\/|https?:\/\/)/.test(reference)) {
    const stored = library.toStored(reference);
    // The content security policy of pages blocks other origins, of which an import only warns.
    const { warning, error = warning } = await library.checkAddress(reference);
    if (!error && !isPictureAddress(stored))
      throw new OperatorError(say('deskError.notPicture', { name: reference }));
    if (!error) return stored;
    if (!isFile) throw new OperatorError(say(error, { cell: reference }));
  }
  if (!isFile) throw new OperatorError(say('deskError.noSuchFile', { file }));
  throw new OperatorError(
    say('deskError.pictureUnusable', { name: reference, problem: library.adviceFor(file) }),
  );
}
