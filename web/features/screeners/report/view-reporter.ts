import type { WatchedRange } from '#contract/screeners.ts';

/** How often a changed report is sent while the video plays. */
const PLAYING_MS = 10_000;
/** The first report is sent sooner, so that a crash loses less of a short viewing. */
const FIRST_SECONDS = 2;

interface ViewReporterParts {
  /** The parts watched so far. */
  read: () => WatchedRange[];
  /** Sends all parts; they replace those sent before. */
  send: (ranges: WatchedRange[]) => Promise<unknown>;
  /** Called with the failure of a report; the next one contains everything again. */
  onFailure: (failure: unknown) => void;
  now?: () => number;
}

/** Decides when the report of a view is sent. Every report is complete, so one may be lost. */
export class ViewReporter {
  readonly #parts: ViewReporterParts;
  readonly #now: () => number;
  #sentAt: number;
  /** The parts that were sent last, as JSON. */
  #sent = '[]';
  #isSending = false;
  /** A report was wanted while another one was being sent. */
  #isWaiting = false;

  constructor(parts: ViewReporterParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#sentAt = this.#now();
  }

  /** Called about once a second. */
  tick() {
    const isFirst = this.#sent === '[]' && secondsOf(this.#parts.read()) >= FIRST_SECONDS;
    if (isFirst || this.#now() - this.#sentAt >= PLAYING_MS) this.flush();
  }

  /** Sends what has changed, after the reply to the report before; at a pause and at the end. */
  flush() {
    if (!this.#hasChanged()) return;
    if (this.#isSending) this.#isWaiting = true;
    else void this.leave();
  }

  /** Sends what has changed without waiting for replies, because the page may not live longer. */
  async leave() {
    if (this.#hasChanged()) await this.renew().catch(this.#parts.onFailure);
  }

  /** Sends the report even if nothing has changed: it keeps the addresses of the video valid. */
  async renew() {
    const ranges = this.#parts.read();
    const sent = JSON.stringify(ranges);
    this.#sentAt = this.#now();
    this.#sent = sent;
    this.#isSending = true;
    try {
      await this.#parts.send(ranges);
    } catch (failure) {
      if (this.#sent === sent) this.#sent = '';
      throw failure;
    } finally {
      this.#isSending = false;
      if (this.#isWaiting) {
        this.#isWaiting = false;
        this.flush();
      }
    }
  }

  #hasChanged(): boolean {
    return JSON.stringify(this.#parts.read()) !== this.#sent;
  }
}

const secondsOf = (ranges: WatchedRange[]) =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);
