/**
 * How one `cover`, `image` or `thumbnail` string stands for a whole set of files.
 *
 * `/media/posters/moon-gate-640.webp#3a2233` names the largest WebP file, 640 pixels wide. Beside
 * it lie the other widths and the same in AVIF (`moon-gate-320.avif` …). The fragment, which is
 * never sent to a server, is the colour to show until the picture is there. A URL of any other
 * form is one plain picture.
 */
const VARIANT = /^(?<stem>\S+)-(?<width>\d+)\.webp(?:#(?<color>[0-9a-f]{6}))?$/;

export const posterWidths = [200, 400, 640] as const;
export const bannerWidths = [800, 1600] as const;
export const tallBannerWidths = [480, 960] as const;

export interface Picture {
  src: string;
  /** Absent for a plain picture. */
  sources?: { avif: string; webp: string };
  color?: string;
}

export function readPicture(url: string, widths: readonly number[]): Picture {
  const found = VARIANT.exec(url)?.groups;
  const offered = widths.filter((width) => width <= Number(found?.width));
  // A plain picture may end in a number too: `episode-12.webp`.
  if (!found?.stem || offered.length === 0) return { src: url };
  const srcset = (format: string) =>
    offered.map((width) => `${found.stem}-${width}.${format} ${width}w`).join(', ');
  const picture: Picture = {
    src: `${found.stem}-${found.width}.webp`,
    sources: { avif: srcset('avif'), webp: srcset('webp') },
  };
  if (found.color) picture.color = `#${found.color}`;
  return picture;
}
