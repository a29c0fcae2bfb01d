import type { Tx } from '../../../../db/client.ts';
import type { LaidOutRow } from '../merge/assemble-patch.ts';
import { type Bundle, stageBundles } from './staging.queries.ts';

const BUNDLES_AT_ONCE = 200;
const ROWS_IN_BUNDLE = 500;

/** Stages rows by drama. Consecutive rows of one drama are sent as one bundle. */
export class LayOut {
  readonly #tx: Tx;
  #bundles: Bundle[] = [];
  #drama = '';
  #rows: LaidOutRow[] = [];
  #seq = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  async add(row: LaidOutRow): Promise<void> {
    if (row.drama !== this.#drama || this.#rows.length === ROWS_IN_BUNDLE) this.#tie();
    this.#drama = row.drama;
    this.#rows.push(row);
    if (this.#bundles.length === BUNDLES_AT_ONCE) await this.#send();
  }

  async end(): Promise<void> {
    this.#tie();
    await this.#send();
    await this.#sending;
  }

  #tie() {
    if (this.#rows.length === 0) return;
    this.#seq += 1;
    const rows = JSON.stringify(this.#rows);
    this.#bundles.push({ seq: this.#seq, drama: this.#drama, rows });
    this.#rows = [];
  }

  /** Waits for the previous statement only, so that reading goes on while this one runs. */
  async #send() {
    await this.#sending;
    this.#sending = stageBundles(this.#tx, this.#bundles);
    this.#sending.catch(() => {});
    this.#bundles = [];
  }
}
