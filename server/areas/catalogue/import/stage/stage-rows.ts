import type { RowKind } from '#server/areas/catalogue/formats/sheets.ts';
import type { Tx } from '#server/db/client.ts';
import type { ParsedRow } from '../parse/parse-row.ts';
import { type Bundle, listStaged, type Stage, stageBundles } from './staging.queries.ts';

/** A parsed row of a drama, as it is stored in the staging table. */
export interface StagedRow {
  drama: string;
  kind: RowKind;
  place: string;
  value: Record<string, unknown>;
  /** True if the row has errors, which were already reported. The plan then omits the drama. */
  isInvalid?: true | undefined;
  hasNoEpisodes?: true | undefined;
  replacesEpisodes?: true | undefined;
  hasNoSubtitles?: true | undefined;
}

export function toStagedRow({ key, errors, ...row }: ParsedRow): StagedRow {
  return { drama: key, ...row, ...(errors.length > 0 && { isInvalid: true }) };
}

const BUNDLES_PER_STATEMENT = 200;
const ROWS_PER_BUNDLE = 500;

/** Writes rows to the staging table. Consecutive rows of one drama form a bundle, one table row. */
export class RowStager {
  readonly #tx: Tx;
  readonly #stage: Stage;
  #bundles: Bundle[] = [];
  #drama = '';
  #rows: StagedRow[] = [];
  #seq = 0;
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(tx: Tx, stage: Stage) {
    this.#tx = tx;
    this.#stage = stage;
  }

  async add(row: StagedRow): Promise<void> {
    if (row.drama !== this.#drama || this.#rows.length === ROWS_PER_BUNDLE) this.#closeBundle();
    this.#drama = row.drama;
    this.#rows.push(row);
    if (this.#bundles.length === BUNDLES_PER_STATEMENT) await this.#write();
  }

  async end(): Promise<void> {
    this.#closeBundle();
    await this.#write();
    await this.#lastWrite;
  }

  #closeBundle() {
    if (this.#rows.length === 0) return;
    this.#seq += 1;
    const rows = JSON.stringify(this.#rows);
    this.#bundles.push({ seq: this.#seq, drama: this.#drama, rows });
    this.#rows = [];
  }

  /**
   * Waits for the previous statement, then starts the next one without waiting for it, so that
   * parsing continues meanwhile.
   */
  async #write() {
    await this.#lastWrite;
    this.#lastWrite = stageBundles(this.#tx, this.#stage, this.#bundles);
    this.#lastWrite.catch(() => {});
    this.#bundles = [];
  }
}

/** Reads the rows of up to `limit` dramas, grouped by drama. */
export async function readStagedRows(
  tx: Tx,
  stage: Stage,
  offset: number,
  limit: number,
): Promise<StagedRow[]> {
  const bundles = await listStaged(tx, stage, offset, limit);
  return bundles.flatMap(({ rows }): StagedRow[] => JSON.parse(rows));
}
