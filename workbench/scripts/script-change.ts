import type { ScriptProject } from '../projects/project.ts';

/** New values of a script. What a model has drafted is not part of it. */
export type ScriptChange = Partial<Pick<ScriptProject, 'name' | 'text' | 'format'>>;

export function applyChange(project: ScriptProject, values: ScriptChange): ScriptProject {
  return { ...project, ...values };
}

/** Undoes the opening of a file, and nothing that was drafted before or since. */
export function undoOpening({ name, text, format }: ScriptProject): ScriptChange {
  return { name, text, format };
}
