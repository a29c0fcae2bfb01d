import type { ApiClient } from '#contract/transport/client.ts';
import { findTrack } from '#workbench/subtitles/tracks/edit-tracks.ts';
import { applyTranslation, refusedIds } from './apply-lines.ts';
import { countOpen, nextBatch, type TranslationBatch } from './batches.ts';
import type { ProjectAccess, RunProgress } from './project-access.ts';
import { type RunEnd, runBatches } from './run-batches.ts';
import { findTarget, toTarget } from './target-track.ts';

export interface TranslationRun extends ProjectAccess {
  api: Pick<ApiClient, 'translateCues'>;
  trackId: number;
  signal: AbortSignal;
  onProgress?: (progress: RunProgress) => void;
}

/**
 * Translates the cues of a track that are marked `untranslated`, and writes each batch as it is
 * answered. Ends when the track is removed or gets another language. Another run continues with the
 * rest, after a failure, a cancellation or a reload.
 */
export async function runTranslation(run: TranslationRun): Promise<RunEnd> {
  const { api, trackId, signal, read, write, onProgress = () => {} } = run;
  const track = findTrack(read(), trackId);
  if (!track) return { kind: 'done' };
  const target = toTarget(track);
  const tried = new Set<number>();
  const refused: number[] = [];
  const total = countOpen(read(), trackId);
  let done = 0;

  function next(): TranslationBatch | undefined {
    const project = read();
    const batch = findTarget(project, target) && nextBatch(project, trackId, tried);
    for (const { id } of batch?.cues ?? []) tried.add(id);
    return batch;
  }

  async function send({ cues, input }: TranslationBatch) {
    // A new call aborts a running one with the same action key.
    const options = { signal, isQuiet: true, actionKey: cues[0]?.id ?? 0 };
    const { lines } = await api.translateCues(input, options);
    signal.throwIfAborted();
    await write((project) => applyTranslation(project, { target, cues, lines }));
    refused.push(...refusedIds({ cues, lines }));
    done += cues.length;
    onProgress({ done, total, refused: [...refused] });
  }

  onProgress({ done, total, refused });
  return runBatches({ next, send, signal });
}
