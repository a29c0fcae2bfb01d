import {
  countCodePoints,
  MAX_SCENE_TEXT,
  MAX_SCENES,
  MAX_SCENES_TEXT,
} from '#contract/limits/ai-limits.ts';
import type { ApiClient } from '#contract/transport/client.ts';
import type { SceneDraft, ScriptProject } from '../projects/project.ts';
import type { RunProgress } from './run/project-access.ts';
import { type RunEnd, runBatches } from './run/run-batches.ts';
import { draftSource } from './text/draft-source.ts';

interface Scene {
  /** The number of the scene in the script when the run starts. */
  readonly id: number;
  /** The key of its draft: the same as long as its text is unchanged. */
  readonly key: string;
  readonly text: string;
}

/** Reads the scenes of a script; passed in, so that `ai/` knows no script formats. */
type ReadScenes = (project: ScriptProject) => readonly Scene[];

export interface BreakdownRun {
  api: Pick<ApiClient, 'draftBreakdown'>;
  scenesOf: ReadScenes;
  read(): ScriptProject;
  /** Applies the change to the current state, and saves it. */
  write(change: (project: ScriptProject) => ScriptProject): Promise<void>;
  signal: AbortSignal;
  onProgress?: (progress: RunProgress) => void;
}

/**
 * Drafts the props and costumes of scenes, and writes each batch as it is answered. Scenes that have
 * a draft are skipped, so that another run continues with the rest.
 */
export async function runBreakdown(run: BreakdownRun): Promise<RunEnd> {
  const { api, scenesOf, read, write, signal, onProgress = () => {} } = run;
  const batches = openBatches(read(), scenesOf);
  const total = batches.flat().length;
  const refused: number[] = [];
  let done = 0;

  async function send(batch: Scene[]) {
    // A new call aborts a running one with the same action key.
    const options = { signal, isQuiet: true, actionKey: batch[0]?.id ?? 0 };
    const scenes = batch.map(({ id, text }) => ({ id, text }));
    const answer = await api.draftBreakdown({ scenes }, options);
    signal.throwIfAborted();
    const drafted = batch.flatMap(({ id, key }): [string, SceneDraft][] => {
      const found = answer.scenes.find((scene) => scene.id === id);
      if (!found) return [];
      return [[key, { props: found.props, costumes: found.costumes, isConfirmed: false }]];
    });
    await write((project) => applyDrafts(project, drafted, scenesOf));
    refused.push(...answer.missing);
    done += batch.length;
    onProgress({ done, total, refused: [...refused] });
  }

  onProgress({ done, total, refused });
  return runBatches({ next: () => batches.shift(), send, signal });
}

/** What a run sends. */
export interface BreakdownAmount {
  readonly scenes: number;
  readonly characters: number;
  readonly calls: number;
}

export function estimateBreakdown(project: ScriptProject, scenesOf: ReadScenes): BreakdownAmount {
  const batches = openBatches(project, scenesOf);
  const scenes = batches.flat();
  return {
    scenes: scenes.length,
    characters: scenes.reduce((sum, { text }) => sum + countCodePoints(text), 0),
    calls: batches.length,
  };
}

/** The scenes without a draft, in batches for one call each. Scenes with equal texts share a draft. */
function openBatches(project: ScriptProject, scenesOf: ReadScenes): Scene[][] {
  const open = new Map<string, Scene>();
  for (const scene of scenesOf(project))
    if (!project.drafts?.[scene.key] && !open.has(scene.key)) open.set(scene.key, scene);
  return sceneBatches([...open.values()]);
}

function sceneBatches(scenes: readonly Scene[]): Scene[][] {
  const batches: Scene[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const scene of scenes) {
    const text = draftSource(scene.text, MAX_SCENE_TEXT);
    if (text === '') continue;
    const length = countCodePoints(text);
    const last = batches.at(-1);
    if (last && last.length < MAX_SCENES && size + length <= MAX_SCENES_TEXT) {
      last.push({ ...scene, text });
      size += length;
    } else {
      batches.push([{ ...scene, text }]);
      size = length;
    }
  }
  return batches;
}

/**
 * Adds drafts that no person has confirmed. Scenes that have got a draft meanwhile keep it; drafts
 * of scenes that were changed or removed meanwhile are dropped.
 */
function applyDrafts(
  project: ScriptProject,
  drafted: readonly [string, SceneDraft][],
  scenesOf: ReadScenes,
): ScriptProject {
  const keys = new Set(scenesOf(project).map(({ key }) => key));
  const added = drafted.filter(([key]) => keys.has(key));
  if (added.length === 0) return project;
  return { ...project, drafts: { ...Object.fromEntries(added), ...project.drafts } };
}
