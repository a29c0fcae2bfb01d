/** How long decisions and grants in memory are used without a connection for notifications. */
const MAX_MS = 60_000;

/**
 * Without notifications the memory may be outdated. It is still used for a minute, so that media
 * plays on while the database restarts.
 */
export class MemoryLimit {
  readonly #now: () => Date;
  #lostAt: number | undefined;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Must be called when the connection for notifications is lost. */
  lost(): void {
    this.#lostAt = this.#now().getTime();
  }

  /** Must be called when it is made again; the memory must be dropped too. */
  restored(): void {
    this.#lostAt = undefined;
  }

  isUsable(): boolean {
    return this.#lostAt === undefined || this.#now().getTime() < this.#lostAt + MAX_MS;
  }
}
