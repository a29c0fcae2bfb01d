import { createStore, type Store } from '#ui/state/store.ts';
import type { Project } from './project.ts';
import { keepUnsaved, readProject, saveProject } from './project-store.ts';

export type SaveState = 'saved' | 'saving' | 'failed' | 'conflict';

export interface SessionState<P extends Project = Project> {
  project: P;
  /** Earlier versions, the last one most recent. */
  past: readonly P[];
  /** Versions that were undone, the last one to be redone first. */
  future: readonly P[];
  saveState: SaveState;
}

/** An open project: its state, its history, and the writing to the browser's storage. */
export interface ProjectSession<P extends Project = Project> {
  state: Store<SessionState<P>>;
  /** Applies a change to the present version. Changes with the same step become one step of undo. */
  change(update: (project: P) => P, step?: string): void;
  /**
   * Applies a change that is no step of undo, such as the lines of a model: earlier and undone
   * versions are changed too.
   */
  apply(update: (project: P) => P): void;
  undo(): void;
  redo(): void;
  /** Writes what is not written yet. */
  save(): Promise<void>;
  /** Keeps what is not written yet while the page is being closed. */
  keep(): void;
  /** Writes over what another tab has written. */
  overwrite(): Promise<void>;
}

const SAVE_AFTER_MS = 600;
/** A pause in typing begins a new step of undo. */
const STEP_PAUSE_MS = 1000;
const MAX_STEPS = 500;

/** `basis`: the stored version; undefined if the project is not stored yet. */
export function openSession<P extends Project>(
  project: P,
  basis: number | undefined,
): ProjectSession<P> {
  const state = createStore<SessionState<P>>({
    project,
    past: [],
    future: [],
    saveState: 'saved',
  });
  const storage = keepStored(state, basis);
  let lastStep: { name: string; at: number } | undefined;

  return {
    state,
    change(update, step) {
      const { project, past } = state.get();
      const next = update(project);
      if (next === project) return;
      const now = Date.now();
      const isSameStep =
        step !== undefined && lastStep?.name === step && now - lastStep.at < STEP_PAUSE_MS;
      lastStep = step === undefined ? undefined : { name: step, at: now };
      show(next, isSameStep ? past : [...past, project].slice(-MAX_STEPS), []);
    },
    apply(update) {
      const { project, past, future } = state.get();
      const next = update(project);
      if (next !== project) show(next, past.map(update), future.map(update));
    },
    undo() {
      const { project, past, future } = state.get();
      const previous = past.at(-1);
      if (previous) show(previous, past.slice(0, -1), [...future, project]);
      lastStep = undefined;
    },
    redo() {
      const { project, past, future } = state.get();
      const next = future.at(-1);
      if (next) show(next, [...past, project], future.slice(0, -1));
      lastStep = undefined;
    },
    save: storage.save,
    keep: storage.keep,
    overwrite: storage.overwrite,
  };

  function show(project: P, past: readonly P[], future: readonly P[]) {
    const saveState = state.get().saveState === 'conflict' ? 'conflict' : 'saving';
    state.set({ project, past, future, saveState });
    storage.saveSoon();
  }
}

/** Writes the project of the store to the browser's storage, and sets its `saveState`. */
function keepStored<P extends Project>(state: Store<SessionState<P>>, basis: number | undefined) {
  let stored = basis;
  let saved = basis === undefined ? undefined : state.get().project;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** One write at a time, so that each has the version of the previous one as its basis. */
  function save(): Promise<void> {
    clearTimeout(timer);
    writing = writing.then(write);
    return writing;
  }

  async function write() {
    const { project } = state.get();
    if (project === saved) return setSaveState('saved');
    const changedAt = Math.max(Date.now(), (stored ?? 0) + 1);
    try {
      const isWritten = await saveProject({ ...project, changedAt }, stored);
      if (!isWritten) return setSaveState('conflict');
      stored = changedAt;
      saved = project;
      setSaveState(state.get().project === project ? 'saved' : 'saving');
    } catch {
      setSaveState('failed');
    }
  }

  function setSaveState(saveState: SaveState) {
    state.set({ ...state.get(), saveState });
  }

  return {
    save,
    saveSoon() {
      clearTimeout(timer);
      timer = setTimeout(save, SAVE_AFTER_MS);
    },
    keep() {
      const { project, saveState } = state.get();
      if (project !== saved && saveState !== 'conflict') keepUnsaved(project, stored);
    },
    async overwrite() {
      try {
        stored = (await readProject(state.get().project.id))?.changedAt;
        saved = undefined;
        await save();
      } catch {
        setSaveState('failed');
      }
    },
  };
}
