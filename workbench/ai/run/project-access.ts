import type { SubtitleProject } from '#workbench/projects/project.ts';

/** The project that is open. People may edit it while a run writes to it. */
export interface ProjectAccess {
  read(): SubtitleProject;
  /** Applies the change to the current state, and saves it. */
  write(change: (project: SubtitleProject) => SubtitleProject): Promise<void>;
}

export interface RunProgress {
  /** Cues, or scenes of a breakdown, that were answered, with the refused ones. */
  readonly done: number;
  readonly total: number;
  /** The ids of those for which the model gave nothing usable in this run; cues keep their mark. */
  readonly refused: readonly number[];
}
