/** A viewer's position in a drama. */
export interface WatchPlace {
  dramaId: number;
  episodeNo: number;
  position: number;
}

const WRITE_INTERVAL_MS = 10_000;

/**
 * Throttles writes of the position: every ten seconds while playing, immediately when urgent
 * (pause, end of the episode or the visit), and never the same position twice.
 */
export class ProgressWriter {
  #last: WatchPlace | undefined;
  #writtenAt = Number.NEGATIVE_INFINITY;
  readonly #write: (place: WatchPlace) => void;
  readonly #now: () => number;

  constructor(write: (place: WatchPlace) => void, now: () => number = Date.now) {
    this.#write = write;
    this.#now = now;
  }

  add(place: WatchPlace, { isUrgent = false } = {}) {
    const rounded = { ...place, position: Math.round(place.position * 10) / 10 };
    if (this.#last && isSame(this.#last, rounded)) return;
    if (!isUrgent && this.#now() - this.#writtenAt < WRITE_INTERVAL_MS) return;
    this.#last = rounded;
    this.#writtenAt = this.#now();
    this.#write(rounded);
  }
}

function isSame(a: WatchPlace, b: WatchPlace): boolean {
  return a.dramaId === b.dramaId && a.episodeNo === b.episodeNo && a.position === b.position;
}
