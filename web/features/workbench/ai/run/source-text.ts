import type { Cue } from '../../../../../subtitles/cue.ts';
import type { SubtitleProject, Track } from '../../projects/project.ts';
import { findTrack } from '../../subtitles/tracks/edit-tracks.ts';

/**
 * The cues from which a track is translated: those of its original, or its own if the original is
 * gone or was converted to a format with other markup.
 */
export function sourceCues(project: SubtitleProject, track: Track): readonly Cue[] {
  const source = findTrack(project, track.translationOf);
  return source && source.file.format === track.file.format ? source.file.cues : track.file.cues;
}

/** The text of a track's cue in the original; its own text if the original has no such cue. */
export function sourceTexts(project: SubtitleProject, track: Track): (cue: Cue) => string {
  const texts = new Map(sourceCues(project, track).map(({ id, text }) => [id, text]));
  return ({ id, text }) => texts.get(id) ?? text;
}
