import { bannerWidths, cardWidths, tallBannerWidths } from '#contract/site/images.ts';
import { say } from '#i18n/notice.ts';
import { messageOf } from '#server/errors/thrown.ts';
import { isFileFailure } from '#server/files/file-failure.ts';
import type { ProcessedMedia, ProcessOptions } from '../ingest/processor.ts';
import { pictureWarnings } from '../ingest/shape-warnings.ts';
import { SourceRejected } from '../ingest/source-files.ts';
import { isOtherFormat, isTooLarge, MAX_MEGAPIXELS, openPicture } from './open-picture.ts';
import { writeVariants } from './picture-variants.ts';

/** For posters, and for banners on phones. */
const PORTRAIT_WIDTHS = mergeWidths(cardWidths, tallBannerWidths, [640]);
const LANDSCAPE_WIDTHS = mergeWidths(cardWidths, tallBannerWidths, bannerWidths);

function mergeWidths(...lists: (readonly number[])[]): number[] {
  return [...new Set(lists.flat())].sort((a, b) => a - b);
}

/** Writes a poster or banner in every width that pages use, up to the width of the source. */
export function processPicture({ file, work, limit }: ProcessOptions): Promise<ProcessedMedia> {
  return limit(async () => {
    try {
      const picture = openPicture(file).autoOrient().toColourspace('srgb');
      const size = (await picture.metadata()).autoOrient;
      const { width, height } = size;
      if (isTooLarge(size))
        throw new SourceRejected(
          `is ${width} × ${height} pixels; at most ${MAX_MEGAPIXELS} megapixels are accepted.`,
        );
      const pageWidths = height > width ? PORTRAIT_WIDTHS : LANDSCAPE_WIDTHS;
      const widths = pageWidths.filter((candidate) => candidate <= width);
      if (widths.length === 0)
        throw new SourceRejected(say('deskIngest.narrow', { width, least: cardWidths[0] }));
      const path = await work.ensureText('.name', () =>
        writeVariants(picture, work.path, 'picture', widths),
      );
      return { path, warnings: pictureWarnings(size) };
    } catch (error) {
      if (error instanceof SourceRejected || isFileFailure(error)) throw error;
      if (isOtherFormat(error as Error)) throw new SourceRejected(say('deskIngest.notPicture'));
      const [reason] = messageOf(error).split('\n');
      throw new SourceRejected(say('deskIngest.damaged', { reason }));
    }
  });
}
