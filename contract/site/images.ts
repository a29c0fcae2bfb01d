/**
 * How one `cover`, `image` or `thumbnail` string stands for a whole set of files.
 *
 * `/media/posters/moon-gate-640.webp#3a2233` names the largest WebP file, 640 pixels wide. Beside
 * it lie the other widths and the same in AVIF (`moon-gate-320.avif` …). The fragment, which is
 * never sent to a server, is the colour to show until the picture is there. A URL of any other
 * form is one plain picture.
 */
const VARIANT = /^(?<stem>\S+)-(?<width>\d+)\.webp(?:#(?<color>[0-9a-f]{6}))?$/;

/** Of a card, which is about as wide on every screen: one for each density. */
export const cardWidths = [200, 400] as const;
/**
 * Of a picture as wide as the window. A width may be added above the largest only: a picture whose
 * address names a larger one is taken to have all below it.
 */
export const bannerWidths = [800, 1600, 2560] as const;
/** The largest is for phones of 390 to 440 points at three pixels a point. */
export const tallBannerWidths = [480, 960, 1320] as const;

export interface Picture {
  src: string;
  /** Absent for a plain picture. */
  sources?: { avif: string; webp: string };
  color?: string;
}

/** By width (`640w`), for a picture that grows with the window. */
export function readPicture(url: string, widths: readonly number[]): Picture {
  return describe(url, widths, (width) => `${width}w`);
}

/** By density (`2x`), for a picture of one size; shorter, and needs no `sizes`. */
export function readFixedPicture(url: string, widths: readonly [number, ...number[]]): Picture {
  return describe(url, widths, (width) => `${width / widths[0]}x`);
}

function describe(
  url: string,
  widths: readonly number[],
  descriptor: (width: number) => string,
): Picture {
  const found = VARIANT.exec(url)?.groups;
  const offered = widths.filter((width) => width <= Number(found?.width));
  // A plain picture may end in a number too: `episode-12.webp`.
  if (!found?.stem || offered.length === 0) return { src: url };
  const srcset = (format: string) =>
    offered.map((width) => `${found.stem}-${width}.${format} ${descriptor(width)}`).join(', ');
  const picture: Picture = {
    src: `${found.stem}-${found.width}.webp`,
    sources: { avif: srcset('avif'), webp: srcset('webp') },
  };
  if (found.color) picture.color = `#${found.color}`;
  return picture;
}
