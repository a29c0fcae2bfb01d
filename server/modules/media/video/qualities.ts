/** One encoding of a film: a portrait canvas of 9:16, and where on it the film is. */
export interface Quality {
  /** The width of the canvas, which viewers choose by. */
  name: string;
  width: number;
  height: number;
  film: { width: number; height: number; left: number; top: number };
  /** The maximum bit rate, in kbit/s. */
  maxKbit: number;
}

const WIDEST = 1080;
const BELOW = [720, 480, 270];
/** A quality above this share of the next larger width is not encoded. */
const WORTH_IT = 0.8;

/** The film's own width, at most 1080, and the usual widths below it; the largest first. */
export function qualitiesOf(film: { width: number; height: number }): Quality[] {
  const own = even(Math.max(film.width, (film.height * 9) / 16));
  const largest = Math.min(own, WIDEST);
  const widths = [largest, ...BELOW.filter((width) => width <= largest * WORTH_IT)];
  return widths.map((width) => qualityOf(film, width));
}

/** Fits the whole film into the canvas; the rest is black. */
function qualityOf(film: { width: number; height: number }, width: number): Quality {
  const height = even((width * 16) / 9);
  const scale = Math.min(width / film.width, height / film.height);
  const size = {
    width: Math.min(width, even(film.width * scale)),
    height: Math.min(height, even(film.height * scale)),
  };
  return {
    name: `${width}`,
    width,
    height,
    film: { ...size, left: middle(width - size.width), top: middle(height - size.height) },
    maxKbit: Math.round(5000 * ((width * height) / (1080 * 1920)) ** 0.87),
  };
}

/** Colours are sampled for pairs of pixels, so lengths must be even. */
function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2);
}

function middle(space: number): number {
  return Math.floor(space / 4) * 2;
}

/** As a filter of ffmpeg. */
export function toCanvas({ width, height, film }: Quality): string {
  const { left, top } = film;
  return `scale=${film.width}:${film.height}:flags=lanczos,setsar=1,pad=${width}:${height}:${left}:${top}:black`;
}
