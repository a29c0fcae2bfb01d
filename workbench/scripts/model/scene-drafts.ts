import type { SceneDraft, ScriptProject } from '#workbench/projects/project.ts';
import { parseScript } from '../parse/parse-script.ts';
import { sceneTexts } from '../parse/scene-texts.ts';
import type { Script } from '../parse/script.ts';

/** By the position of the scene in the script. */
export type PlacedDrafts = Readonly<Record<number, SceneDraft>>;

export function scenesOf({ text, format }: ScriptProject) {
  return sceneTexts(text, parseScript(text, format));
}

/** The drafts of the scenes that the script has. Drafts of changed scenes have no place. */
export function placeDrafts(
  text: string,
  script: Script,
  drafts: ScriptProject['drafts'],
): PlacedDrafts {
  const placed: Record<number, SceneDraft> = {};
  if (!drafts) return placed;
  for (const { id, key } of sceneTexts(text, script)) {
    const draft = drafts[key];
    if (draft) placed[id] = draft;
  }
  return placed;
}

export function countUnconfirmed(drafts: PlacedDrafts): number {
  return Object.values(drafts).filter(({ isConfirmed }) => !isConfirmed).length;
}

/** Confirms the drafts of the scenes that the script has, which are those that are shown. */
export function confirmDrafts(project: ScriptProject): ScriptProject {
  const drafts: Record<string, SceneDraft> = { ...project.drafts };
  for (const { key } of scenesOf(project)) {
    const draft = drafts[key];
    if (draft) drafts[key] = { ...draft, isConfirmed: true };
  }
  return { ...project, drafts };
}
