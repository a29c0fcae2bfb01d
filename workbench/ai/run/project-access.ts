import type { SubtitleProject } from '#workbench/projects/project.ts';

/** The project that is open. People may edit it while a run writes to it. */
export interface ProjectAccess {
  read(): SubtitleProject;
  /** Applies the change to the current state, and saves it. */
  write(change: (project: SubtitleProject) => SubtitleProject): Promise<void>;
}

export interface RunProgress {
  /** Cues that were answered, with the refused ones. */
  readonly done: number;
  readonly total: number;
  /** Cues for which the model gave no usable text in this run. They keep their mark. */
  readonly refused: readonly number[];
}
