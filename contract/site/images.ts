/**
 * How one `cover`, `image` or `thumbnail` string names a set of files.
 *
 * `/media/posters/moon-gate-640.webp#3a2233` names the largest WebP file, 640 pixels wide. The same
 * folder has the smaller widths, and each width as AVIF (`moon-gate-320.avif` …). The fragment,
 * which browsers do not send, is the placeholder colour. A URL of any other form is a single
 * picture.
 */
const VARIANT = /^(?<stem>\S+)-(?<width>\d+)\.webp(?:#(?<color>[0-9a-f]{6}))?$/;

/** Cards have about the same width on every screen, so there is one file per pixel density. */
export const cardWidths = [200, 400] as const;
/**
 * Pictures as wide as the window. A new width must be larger than all others, because a picture is
 * assumed to exist in every width below the one its address names.
 */
export const bannerWidths = [800, 1600, 2560] as const;
/** The largest width is for phones of 390 to 440 CSS pixels with a density of three. */
export const tallBannerWidths = [480, 960, 1320] as const;

export interface Picture {
  src: string;
  /** The `srcset` of each format; absent for a single picture. */
  sources?: { avif: string; webp: string };
  color?: string;
}

/** Makes a `srcset` by width (`640w`), for a picture that grows with the window. */
export function readPicture(url: string, widths: readonly number[]): Picture {
  return describe(url, widths, (width) => `${width}w`);
}

/** Makes a `srcset` by density (`2x`), for a picture of fixed size; it needs no `sizes`. */
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
  // A single picture may also end in a number: `episode-12.webp`.
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
