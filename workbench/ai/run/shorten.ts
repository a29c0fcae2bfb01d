import { MAX_CUE_TEXT } from '#contract/limits/ai-limits.ts';
import type { ApiClient } from '#contract/transport/client.ts';
import type { Track } from '#workbench/projects/project.ts';
import { findTrack } from '#workbench/subtitles/tracks/edit-tracks.ts';
import { languageTag } from '../text/language-tag.ts';
import { applyShortened, refusedIds } from './apply-lines.ts';
import type { ProjectAccess, RunProgress } from './project-access.ts';
import { type RunEnd, runBatches } from './run-batches.ts';
import { type SentCue, takeBatch, toSentCue } from './sent-cue.ts';
import { findTarget, toTarget } from './target-track.ts';

export interface ShorteningRun extends ProjectAccess {
  api: Pick<ApiClient, 'shortenCues'>;
  trackId: number;
  /** The most visible characters of each cue to shorten, line breaks not counted. */
  limits: ReadonlyMap<number, number>;
  signal: AbortSignal;
  onProgress?: (progress: RunProgress) => void;
}

/** Shortens the cues with limits, and writes each batch as it is answered. */
export async function runShortening(run: ShorteningRun): Promise<RunEnd> {
  const { api, trackId, limits, signal, read, write, onProgress = () => {} } = run;
  const track = findTrack(read(), trackId);
  if (!track) return { kind: 'done' };
  const target = toTarget(track);
  const tried = new Set<number>();
  const refused: number[] = [];
  let done = 0;

  function next(): SentCue[] | undefined {
    const batch = nextLongCues(
      findTarget(read(), target),
      (id) => limits.has(id) && !tried.has(id),
    );
    for (const { id } of batch) tried.add(id);
    return batch.length === 0 ? undefined : batch;
  }

  async function send(cues: SentCue[]) {
    const language = languageTag(target.language);
    const input = { cues: cues.map((cue) => toLongCue(cue, limits)), language };
    // A new call aborts a running one with the same action key.
    const options = { signal, isQuiet: true, actionKey: cues[0]?.id ?? 0 };
    const { lines } = await api.shortenCues(input, options);
    signal.throwIfAborted();
    await write((project) => applyShortened(project, { target, cues, lines }));
    refused.push(...refusedIds({ cues, lines }));
    done += cues.length;
    onProgress({ done, total: limits.size, refused: [...refused] });
  }

  onProgress({ done, total: limits.size, refused });
  return runBatches({ next, send, signal });
}

function nextLongCues(track: Track | undefined, isWanted: (id: number) => boolean): SentCue[] {
  if (!track) return [];
  const cues = track.file.cues.filter(
    ({ id }) => isWanted(id) && track.marks[id] !== 'untranslated',
  );
  return takeBatch(cues, (cue) => toSentCue(cue, cue.text, track.file.format));
}

function toLongCue({ id, outgoing }: SentCue, limits: ReadonlyMap<number, number>) {
  const max = (limits.get(id) ?? MAX_CUE_TEXT) + outgoing.markLength;
  return { id, text: outgoing.text, max_characters: Math.max(1, Math.min(max, MAX_CUE_TEXT)) };
}
