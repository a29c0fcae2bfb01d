import { isDeepStrictEqual } from 'node:util';
import type { NoticeText } from '#i18n/notice.ts';
import type { SavedProgress } from '#server/db/query/desk-jobs.ts';
import type { JobLogLine } from '#server/db/stored-json.ts';
import type { JobProgress } from './job-run.ts';

const SAVE_MS = 500;

/** Why this machine ends work before it is done. */
export class JobAborted extends Error {
  readonly state: 'cancelled' | 'lost';

  constructor(state: JobAborted['state']) {
    super(`the job was aborted (${state})`);
    this.state = state;
  }
}

/** Undefined if the job has ended, or another machine runs it because this one was silent. */
type Found = Promise<{ is_cancelled: boolean } | undefined>;

export interface RecorderOptions {
  now: () => Date;
  isCancelled: boolean;
  find: () => Found;
  save: (progress: SavedProgress) => Found;
  onFailure: (error: unknown) => void;
}

/** Writes the progress and log of running work at intervals, and notices when it is cancelled. */
export class JobRecorder {
  readonly #options: RecorderOptions;
  readonly #aborting = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #progress: JobProgress | undefined;
  #lines: JobLogLine[] = [];
  #isChanged = false;
  #saving: Promise<void> | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#tick(), SAVE_MS);
    if (options.isCancelled) this.#abort('cancelled');
  }

  /** Aborted with `JobAborted`. */
  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  progress(progress: JobProgress): void {
    if (isDeepStrictEqual(progress, this.#progress)) return;
    this.#progress = progress;
    this.#isChanged = true;
  }

  log(text: NoticeText, isWarning: boolean): void {
    const at = this.#options.now().toISOString();
    this.#lines.push({ at, text, ...(isWarning && { is_warning: true }) });
    this.#isChanged = true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Writes what is left. Can be repeated if it fails. */
  async end(): Promise<void> {
    this.stop();
    await this.#saving;
    await this.#save();
  }

  #abort(state: JobAborted['state']): void {
    this.#aborting.abort(new JobAborted(state));
  }

  async #tick(): Promise<void> {
    if (this.#saving) return;
    this.#saving = this.#save().catch(this.#options.onFailure);
    await this.#saving;
    this.#saving = undefined;
  }

  async #save(): Promise<void> {
    const { find, save } = this.#options;
    const lines = this.#lines;
    const isChanged = this.#isChanged;
    this.#lines = [];
    this.#isChanged = false;
    const { step = '', done = 0, total = null, finished } = this.#progress ?? {};
    const saved = isChanged ? save({ step, done, total, finished, lines }) : find();
    const found = await saved.catch((error) => {
      this.#lines = [...lines, ...this.#lines];
      this.#isChanged ||= isChanged;
      throw error;
    });
    if (!found) this.#abort('lost');
    else if (found.is_cancelled) this.#abort('cancelled');
  }
}
