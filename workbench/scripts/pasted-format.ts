import type { ScriptProject } from '../projects/project.ts';
import { detectFormat } from './parse/detect-format.ts';

/** Shorter changes are typed. */
const MIN_PASTED = 40;

/** Sets the format of a script that was pasted into an empty project, as for an opened file. */
export function withPastedFormat(before: ScriptProject, after: ScriptProject): ScriptProject {
  const isPasted = before.text.trim() === '' && after.text.trim().length >= MIN_PASTED;
  if (!isPasted || before.format !== after.format || after.format !== 'plain') return after;
  return { ...after, format: detectFormat('', after.text) };
}
