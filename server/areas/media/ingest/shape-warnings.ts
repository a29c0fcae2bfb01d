import { bannerWidths, cardWidths, tallBannerWidths } from '#contract/site/images.ts';
import { type Notice, say } from '#i18n/notice.ts';

interface Size {
  width: number;
  height: number;
}

/** The aspect ratios that pages crop pictures to (`poster.module.css`, `hero.module.css`). */
const SHAPES = [
  { name: 'deskIngest.posters', ratio: 2 / 3, minWidth: cardWidths[1] },
  { name: 'deskIngest.tallBanners', ratio: 4 / 5, minWidth: tallBannerWidths[1] },
  { name: 'deskIngest.wideBanners', ratio: 21 / 9, minWidth: bannerWidths[1] },
] as const;
/** The player's aspect ratio (`stage.module.css`). */
const PLAYER_RATIO = 9 / 16;

/** The largest loss without a warning. It tolerates a 3:4 poster, of which a ninth is cropped. */
const MAX_LOSS = 0.12;

/** Returns the share of a picture that is cropped, or of the player that stays black. */
function lossOf({ width, height }: Size, ratio: number): number {
  const actual = width / height;
  return 1 - Math.min(actual / ratio, ratio / actual);
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

export function pictureWarnings(size: Size): Notice[] {
  const shape = SHAPES.find(({ ratio }) => lossOf(size, ratio) <= MAX_LOSS);
  if (!shape) {
    const least = Math.min(...SHAPES.map(({ ratio }) => lossOf(size, ratio)));
    return [say('deskIngest.cropped', { ...size, percent: percent(least) })];
  }
  if (size.width >= shape.minWidth) return [];
  return [say('deskIngest.blurred', { ...size, shape: say(shape.name), least: shape.minWidth })];
}

export function videoWarnings(size: Size): Notice[] {
  const loss = lossOf(size, PLAYER_RATIO);
  if (loss <= MAX_LOSS) return [];
  return [say('deskIngest.black', { ...size, percent: percent(loss) })];
}
