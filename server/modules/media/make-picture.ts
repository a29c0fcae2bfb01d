import sharp from 'sharp';
import { bannerWidths, cardWidths, tallBannerWidths } from '../../../contract/images.ts';
import { isFileFailure } from '../../file-failure.ts';
import type { MadeFiles, MakeOptions } from './made-files.ts';
import { writeVariants } from './pictures.ts';
import { Refused } from './source-files.ts';

/** Upright: a poster, or a banner for phones. */
const UPRIGHT = widths(cardWidths, tallBannerWidths, [640]);
const LYING = widths(cardWidths, tallBannerWidths, bannerWidths);

function widths(...lists: (readonly number[])[]): number[] {
  return [...new Set(lists.flat())].sort((a, b) => a - b);
}

/** A poster or banner in every width that pages ask for, none above its own. */
export async function makePicture({ file, work, limit }: MakeOptions): Promise<MadeFiles> {
  const name = await work.ensureText('.name', () =>
    limit(async () => {
      try {
        const picture = sharp(file, { failOn: 'error' }).autoOrient().toColourspace('srgb');
        const { width, height } = (await picture.metadata()).autoOrient;
        const offered = (height > width ? UPRIGHT : LYING).filter((each) => each <= width);
        if (offered.length === 0)
          throw new Refused(`is ${width} pixels wide; it takes at least ${cardWidths[0]}.`);
        return await writeVariants(picture, work.path, 'picture', offered);
      } catch (error) {
        if (error instanceof Refused || isFileFailure(error)) throw error;
        throw new Refused(`is no picture: ${(error as Error).message.split('\n')[0]}.`);
      }
    }),
  );
  return { path: name };
}
