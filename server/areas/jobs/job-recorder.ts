import type { NoticeText } from '#i18n/notice.ts';
import type { Db } from '#server/db/client.ts';
import type { JobLogLine } from '#server/db/stored-json.ts';
import type { JobProgress } from './job-run.ts';
import { type NewReportRow, ReportWriter } from './report-writer.ts';
import * as queries from './running-jobs.queries.ts';

const SAVE_MS = 500;

interface RecorderOptions {
  db: Db;
  now: () => Date;
  job: queries.RunningJob;
  onCancelled: () => void;
  /** Another machine runs the job, because this one was silent. */
  onLost: () => void;
  onFailure: (error: unknown) => void;
}

/** Writes the progress, log and rows of a running job at intervals, and notices when it is cancelled. */
export class JobRecorder {
  readonly #options: RecorderOptions;
  readonly #rows: ReportWriter;
  readonly #timer: NodeJS.Timeout;
  #progress: JobProgress | undefined;
  #lines: JobLogLine[] = [];
  #isChanged = false;
  #saving: Promise<void> | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#rows = new ReportWriter(options.db, options.job);
    this.#timer = setInterval(() => void this.#tick(), SAVE_MS);
  }

  progress(progress: JobProgress): void {
    this.#progress = progress;
    this.#isChanged = true;
  }

  log(text: NoticeText, isWarning: boolean): void {
    const at = this.#options.now().toISOString();
    this.#lines.push({ at, text, ...(isWarning && { is_warning: true }) });
    this.#isChanged = true;
  }

  addRow(row: NewReportRow): void {
    this.#rows.add(row);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Writes what is left. Can be repeated if it fails. */
  async end(): Promise<void> {
    this.stop();
    await this.#saving;
    await this.#save();
    await this.#rows.end();
  }

  async #tick(): Promise<void> {
    if (this.#saving) return;
    this.#saving = this.#save().catch(this.#options.onFailure);
    await this.#saving;
    this.#saving = undefined;
  }

  async #save(): Promise<void> {
    const { db, job, onCancelled, onLost } = this.#options;
    const lines = this.#lines;
    const isChanged = this.#isChanged;
    this.#lines = [];
    this.#isChanged = false;
    const { step = '', done = 0, total = null } = this.#progress ?? {};
    const saved = isChanged
      ? queries.saveProgress(db, job, { step, done, total, lines })
      : queries.findClaim(db, job);
    const found = await saved.catch((error) => {
      this.#lines = [...lines, ...this.#lines];
      this.#isChanged ||= isChanged;
      throw error;
    });
    if (!found) onLost();
    else if (found.is_cancelled) onCancelled();
  }
}
