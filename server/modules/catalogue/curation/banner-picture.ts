import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { OperatorError } from '../../../errors/operator-error.ts';
import type { MediaLibrary } from '../entries/media-library.ts';

/**
 * The address of a picture that is given as `/media/…`, as `https://…` at MEDIA_BASE_URL, or as an
 * ingested file, by its absolute path or relative to the folder.
 */
export async function findPicture(
  given: string,
  folder: string,
  library: MediaLibrary,
): Promise<string> {
  const file = resolve(folder, given);
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  const made = (await library.findMade(given)) ?? (isFile ? await library.find(file) : undefined);
  if (made && made.kind !== 'picture') throw new OperatorError(`${given} is not a picture.`);
  if (made) return made.path;
  if (/^(?:\/media\/|https?:\/\/)/.test(given)) {
    const { fault } = library.judge(given);
    if (!fault) return given;
    if (!isFile) throw new OperatorError(`${given} ${fault}.`);
  }
  if (!isFile) throw new OperatorError(`There is no file ${file}.`);
  throw new OperatorError(`${given} cannot be used: ${library.adviceFor(file)}.`);
}
