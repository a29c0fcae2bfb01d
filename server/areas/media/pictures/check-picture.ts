import { OperatorError } from '#server/errors/operator-error.ts';
import { isTooLarge, MAX_MEGAPIXELS, openPicture } from './open-picture.ts';

/** Reads the header of a file. Throws if it is not a picture, or has too many pixels. */
export async function checkPicture(path: string, name: string): Promise<void> {
  const size = await openPicture(path)
    .metadata()
    .catch(() => undefined);
  if (!size)
    throw new OperatorError(`${name} is not a picture in JPEG, PNG, WebP, AVIF or TIFF.`, {
      message: 'deskError.uploadNoPicture',
      values: { name },
    });
  const { width, height } = size;
  if (isTooLarge(size))
    throw new OperatorError(
      `${name} is ${width} × ${height} pixels; at most ${MAX_MEGAPIXELS} megapixels are accepted.`,
      {
        message: 'deskError.uploadTooManyPixels',
        values: { name, width, height, max: MAX_MEGAPIXELS },
      },
    );
}
