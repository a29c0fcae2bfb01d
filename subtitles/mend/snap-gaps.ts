import { byTime, findNexts } from '../checks/time-order.ts';
import type { SubtitleFile } from '../cue.ts';
import { mapChanged } from './map-changed.ts';

interface SnapOptions {
  /** The gap that is left. */
  readonly gapMs: number;
  /** Gaps up to this length are snapped; larger ones are pauses. */
  readonly upToMs: number;
}

/** Moves the ends of cues so that short gaps before the next cue all have the same length. */
export function snapGaps(file: SubtitleFile, { gapMs, upToMs }: SnapOptions): SubtitleFile {
  const nexts = findNexts(byTime(file.cues), file.format);
  const cues = mapChanged(file.cues, (cue) => {
    const next = nexts.get(cue);
    if (!next || cue.endMs <= cue.startMs) return cue;
    const distanceMs = next.startMs - cue.endMs;
    const endMs = next.startMs - gapMs;
    const isSnapped = distanceMs >= 0 && distanceMs <= upToMs && endMs > cue.startMs;
    return isSnapped && endMs !== cue.endMs ? { ...cue, endMs } : cue;
  });
  return cues === file.cues ? file : { ...file, cues };
}
