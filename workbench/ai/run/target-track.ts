import type { SubtitleProject, Track } from '#workbench/projects/project.ts';
import { findTrack } from '#workbench/subtitles/tracks/edit-tracks.ts';

/**
 * The track that a run writes. The id alone does not identify it: after a removal or an undo, a new
 * track may get the same id.
 */
export interface TargetTrack {
  readonly trackId: number;
  readonly language: string;
  readonly translationOf: number | undefined;
}

export function toTarget({ id, language, translationOf }: Track): TargetTrack {
  return { trackId: id, language, translationOf };
}

/** Undefined if the track is gone, or has another language or original than when the run began. */
export function findTarget(project: SubtitleProject, target: TargetTrack): Track | undefined {
  const track = findTrack(project, target.trackId);
  const isSame =
    track?.language === target.language && track.translationOf === target.translationOf;
  return isSame ? track : undefined;
}
