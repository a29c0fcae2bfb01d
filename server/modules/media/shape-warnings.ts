import { bannerWidths, cardWidths, tallBannerWidths } from '../../../contract/site/images.ts';

interface Size {
  width: number;
  height: number;
}

/** The aspect ratios that pages crop pictures to (`poster.module.css`, `hero.module.css`). */
const SHAPES = [
  { name: 'posters (2:3)', ratio: 2 / 3, minWidth: cardWidths[1] },
  { name: 'upright banners (4:5)', ratio: 4 / 5, minWidth: tallBannerWidths[1] },
  { name: 'wide banners (21:9)', ratio: 21 / 9, minWidth: bannerWidths[1] },
];
/** The player's aspect ratio (`stage.module.css`). */
const PLAYER_RATIO = 9 / 16;

/** The largest loss without a warning. It tolerates a 3:4 poster, of which a ninth is cropped. */
const MAX_LOSS = 0.12;

/** Returns the share of a picture that is cropped, or of the player that stays black. */
function lossOf({ width, height }: Size, ratio: number): number {
  const actual = width / height;
  return 1 - Math.min(actual / ratio, ratio / actual);
}

const pixels = ({ width, height }: Size) => `${width} × ${height} pixels`;
const percent = (share: number) => `${Math.round(share * 100)} %`;

export function pictureWarnings(size: Size): string[] {
  const shape = SHAPES.find(({ ratio }) => lossOf(size, ratio) <= MAX_LOSS);
  if (!shape) {
    const names = SHAPES.map(({ name }) => name);
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    const least = Math.min(...SHAPES.map(({ ratio }) => lossOf(size, ratio)));
    return [
      `is ${pixels(size)}: pages show ${list}, and would crop at least ${percent(least)} of it.`,
    ];
  }
  if (size.width >= shape.minWidth) return [];
  return [
    `is ${pixels(size)}: pages show ${shape.name} at ${shape.minWidth} pixels and more, so it will look blurred.`,
  ];
}

export function videoWarnings(size: Size): string[] {
  const loss = lossOf(size, PLAYER_RATIO);
  if (loss <= MAX_LOSS) return [];
  return [
    `is ${pixels(size)}: the player is upright (9:16), so ${percent(loss)} of it stays black.`,
  ];
}
