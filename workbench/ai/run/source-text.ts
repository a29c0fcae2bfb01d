import type { Cue } from '#subtitles/cue.ts';
import type { SubtitleProject, Track } from '#workbench/projects/project.ts';
import { findTrack } from '#workbench/subtitles/tracks/edit-tracks.ts';

/**
 * The text from which a track's cue is translated: that of the original's cue, if it has the same id
 * and times. Otherwise the cue's own text, because one of the two was split, merged or moved, and
 * the original's text may be only a part of it.
 */
export function sourceTexts(project: SubtitleProject, track: Track): (cue: Cue) => string {
  const originals = new Map(originalCues(project, track).map((cue) => [cue.id, cue]));
  return (cue) => {
    const original = originals.get(cue.id);
    return original && hasSameTimes(original, cue) ? original.text : cue.text;
  };
}

/** None if the original is gone, or was converted to a format with other markup. */
function originalCues(project: SubtitleProject, track: Track): readonly Cue[] {
  const original = findTrack(project, track.translationOf);
  return original?.file.format === track.file.format ? original.file.cues : [];
}

function hasSameTimes(one: Cue, other: Cue): boolean {
  return one.startMs === other.startMs && one.endMs === other.endMs;
}
