import { createStore, type Store } from '#ui/state/store.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { SubtitleProject } from '#workbench/projects/project.ts';
import type { ProjectSession } from '#workbench/projects/project-session.ts';
import type { ProjectAccess, RunProgress } from '../run/project-access.ts';
import type { RunEnd } from '../run/run-batches.ts';
import { runTranslation } from '../run/run-translation.ts';
import { runShortening } from '../run/shorten.ts';

/** What the model is doing for this project, or has done. */
export interface JobState {
  kind: 'translate' | 'shorten';
  trackId: number;
  progress: RunProgress;
  /** Undefined while it runs. */
  end: RunEnd | undefined;
}

/** Runs one job at a time; the project can be edited meanwhile. */
export interface ModelJob {
  state: Store<JobState | undefined>;
  isRunning(): boolean;
  translate(trackId: number): Promise<void>;
  /** `limits`: the most characters of each cue that is shortened. */
  shorten(trackId: number, limits: ReadonlyMap<number, number>): Promise<void>;
  cancel(): void;
  dismiss(): void;
}

type Run = (run: {
  access: ProjectAccess;
  signal: AbortSignal;
  onProgress: (progress: RunProgress) => void;
}) => Promise<RunEnd>;

export function createModelJob(session: ProjectSession<SubtitleProject>): ModelJob {
  const state = createStore<JobState | undefined>(undefined);
  let running: AbortController | undefined;

  async function start(kind: JobState['kind'], trackId: number, run: Run) {
    if (running) return;
    running = new AbortController();
    const job = { kind, trackId };
    const access: ProjectAccess = {
      read: () => session.state.get().project,
      async write(change) {
        session.apply(change);
        await session.save();
      },
    };
    let progress: RunProgress = { done: 0, total: 0, refused: [] };
    const onProgress = (next: RunProgress) => {
      progress = next;
      state.set({ ...job, progress, end: undefined });
    };
    onProgress(progress);
    const end = await run({ access, signal: running.signal, onProgress });
    running = undefined;
    state.set({ ...job, progress, end });
  }

  return {
    state,
    isRunning: () => running !== undefined,
    translate: (trackId) =>
      start('translate', trackId, ({ access, ...run }) =>
        runTranslation({ ...access, ...run, api: browserApi(), trackId }),
      ),
    shorten: (trackId, limits) =>
      start('shorten', trackId, ({ access, ...run }) =>
        runShortening({ ...access, ...run, api: browserApi(), trackId, limits }),
      ),
    cancel: () => running?.abort(),
    dismiss: () => state.set(undefined),
  };
}
