import {
  countCodePoints,
  MAX_SCENE_TEXT,
  MAX_SCENES,
  MAX_SCENES_TEXT,
} from '../../../../contract/ai-limits.ts';
import type { ApiClient, CallOutput } from '../../../../contract/client.ts';
import type { SceneDraft, ScriptProject } from '../projects/project.ts';
import type { RunProgress } from './run/project-access.ts';
import { type RunEnd, runBatches } from './run/run-batches.ts';
import { draftSource } from './text/draft-source.ts';

interface Scene {
  /** The number of the scene in the script. */
  readonly id: number;
  readonly text: string;
}

export interface BreakdownRun {
  api: Pick<ApiClient, 'draftBreakdown'>;
  scenes: readonly Scene[];
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
  const { api, scenes, read, write, signal, onProgress = () => {} } = run;
  const open = scenes.filter(({ id }) => read().drafts?.[id] === undefined);
  const batches = sceneBatches(open);
  const total = batches.flat().length;
  const refused: number[] = [];
  let done = 0;

  async function send(batch: Scene[]) {
    const options = { signal, isQuiet: true, actionKey: batch[0]?.id ?? 0 };
    const answer = await api.draftBreakdown({ scenes: batch }, options);
    signal.throwIfAborted();
    await write((project) => applyDrafts(project, answer.scenes));
    refused.push(...answer.missing);
    done += batch.length;
    onProgress({ done, total, refused: [...refused] });
  }

  onProgress({ done, total, refused });
  return runBatches({ next: () => batches.shift(), send, signal });
}

function sceneBatches(scenes: readonly Scene[]): Scene[][] {
  const batches: Scene[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { id, text: whole } of scenes) {
    const text = draftSource(whole, MAX_SCENE_TEXT);
    if (text === '') continue;
    const length = countCodePoints(text);
    const last = batches.at(-1);
    if (last && last.length < MAX_SCENES && size + length <= MAX_SCENES_TEXT) {
      last.push({ id, text });
      size += length;
    } else {
      batches.push([{ id, text }]);
      size = length;
    }
  }
  return batches;
}

/** Adds drafts that no person has confirmed. Scenes that have got a draft meanwhile keep it. */
function applyDrafts(
  project: ScriptProject,
  drafted: CallOutput<'draftBreakdown'>['scenes'],
): ScriptProject {
  const added = drafted.map(({ id, props, costumes }): [number, SceneDraft] => [
    id,
    { props, costumes, isConfirmed: false },
  ]);
  return { ...project, drafts: { ...Object.fromEntries(added), ...project.drafts } };
}
