import { bannerWidths, cardWidths, tallBannerWidths } from '../../../contract/site/images.ts';
import { isFileFailure } from '../../files/file-failure.ts';
import type { MadeFiles, MakeOptions } from './made-files.ts';
import { isOtherFormat, openPicture } from './open-picture.ts';
import { writeVariants } from './pictures.ts';
import { pictureWarnings } from './shape-warnings.ts';
import { Refused } from './source-files.ts';

/** Portrait: a poster, or a banner for phones. */
const PORTRAIT = widths(cardWidths, tallBannerWidths, [640]);
const LANDSCAPE = widths(cardWidths, tallBannerWidths, bannerWidths);

function widths(...lists: (readonly number[])[]): number[] {
  return [...new Set(lists.flat())].sort((a, b) => a - b);
}

/** A poster or banner in every width that pages ask for, none above its own. */
export function makePicture({ file, work, limit }: MakeOptions): Promise<MadeFiles> {
  return limit(async () => {
    try {
      const picture = openPicture(file).autoOrient().toColourspace('srgb');
      const size = (await picture.metadata()).autoOrient;
      const { width, height } = size;
      const offered = (height > width ? PORTRAIT : LANDSCAPE).filter((each) => each <= width);
      if (offered.length === 0)
        throw new Refused(`is ${width} pixels wide; at least ${cardWidths[0]} are needed.`);
      const path = await work.ensureText('.name', () =>
        writeVariants(picture, work.path, 'picture', offered),
      );
      return { path, warnings: pictureWarnings(size) };
    } catch (error) {
      if (error instanceof Refused || isFileFailure(error)) throw error;
      if (isOtherFormat(error as Error))
        throw new Refused('is not a picture in JPEG, PNG, WebP, AVIF or TIFF.');
      throw new Refused(`is damaged or incomplete: ${(error as Error).message.split('\n')[0]}.`);
    }
  });
}
