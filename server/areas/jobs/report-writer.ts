import type { Db } from '#server/db/client.ts';
import { insertRows, type ReportRow, type RunningJob } from './running-jobs.queries.ts';

export type NewReportRow = Omit<ReportRow, 'seq'>;

/** Of a longer report only the first rows are kept; the result of the job has the counts. */
export const MAX_REPORTED = 10_000;
const ROWS_PER_STATEMENT = 200;

/** Compares digits as numbers, so that row 9 comes before row 10. */
const collator = new Intl.Collator('en', { numeric: true });

/** Writes the rows of a report while the job runs; errors at the end, in the order of the file. */
export class ReportWriter {
  readonly #db: Db;
  readonly #job: RunningJob;
  #pending: NewReportRow[] = [];
  #errors: NewReportRow[] = [];
  #count = 0;
  #seq = 0;
  /** What has not been written yet. */
  #batches: ReportRow[][] = [];
  #writing: Promise<void> | undefined;

  constructor(db: Db, job: RunningJob) {
    this.#db = db;
    this.#job = job;
  }

  add(row: NewReportRow): void {
    if (row.verdict === 'refused') {
      if (this.#errors.length < MAX_REPORTED) this.#errors.push(row);
      return;
    }
    if (this.#count === MAX_REPORTED) return;
    this.#count += 1;
    if (this.#pending.push(row) === ROWS_PER_STATEMENT) this.#write(this.#pending.splice(0));
  }

  /** Throws if a row could not be written; the next call tries again. */
  async end(): Promise<void> {
    this.#write(this.#pending.splice(0));
    const errors = this.#errors
      .splice(0)
      .sort((one, other) => collator.compare(one.place, other.place));
    for (let at = 0; at < errors.length; at += ROWS_PER_STATEMENT)
      this.#write(errors.slice(at, at + ROWS_PER_STATEMENT));
    await this.#writing?.catch(() => {});
    await this.#drain();
  }

  #write(rows: NewReportRow[]) {
    this.#batches.push(rows.map((row) => ({ ...row, seq: ++this.#seq })));
    this.#writing ??= this.#drain().finally(() => {
      this.#writing = undefined;
    });
    this.#writing.catch(() => {});
  }

  async #drain(): Promise<void> {
    for (let batch = this.#batches[0]; batch; batch = this.#batches[0]) {
      await insertRows(this.#db, this.#job, batch);
      this.#batches.shift();
    }
  }
}
