/** A position in the primary's log of changes (WAL), and when it was read. */
export interface Position {
  lsn: number;
  /** The time, in milliseconds, before the position was read. */
  at: number;
  /** How many changes of the catalogue had been noted before the position was read. */
  changes: number;
}

/** Enough for more than the largest accepted lag, at two positions per second (replica-monitor.ts). */
const MAX_POSITIONS = 20;

/**
 * The positions of the primary that the replica has not replayed yet. The age of the oldest is the
 * replica's lag. The time of its last replayed transaction is no measure of that: on a primary
 * without writes it grows although nothing is missing.
 */
export class Backlog {
  readonly #missing: Position[] = [];
  #changes = 0;
  #replayedChanges = -1;

  noteChange(): void {
    this.#changes += 1;
  }

  get changes(): number {
    return this.#changes;
  }

  /** False until the replica has replayed a position that was read after the last change. */
  get hasAllChanges(): boolean {
    return this.#replayedChanges === this.#changes;
  }

  add(position: Position): void {
    const last = this.#missing.at(-1);
    if (last?.lsn === position.lsn) last.changes = position.changes;
    else this.#missing.push(position);
    // While the replica is away. The lag is then too small, but above the limit.
    if (this.#missing.length > MAX_POSITIONS) this.#missing.shift();
  }

  replay(lsn: number): void {
    for (let [first] = this.#missing; first && first.lsn <= lsn; [first] = this.#missing) {
      this.#replayedChanges = first.changes;
      this.#missing.shift();
    }
  }

  lagMs(now: number): number {
    const [first] = this.#missing;
    return first ? now - first.at : 0;
  }
}
