import type { Cue, SubtitleFile } from '../../../../../subtitles/cue.ts';
import type { CueMark, SubtitleProject, Track } from '../../projects/project.ts';

export function changeTrack(
  project: SubtitleProject,
  trackId: number,
  change: (track: Track) => Track,
): SubtitleProject {
  const tracks = project.tracks.map((track) => (track.id === trackId ? change(track) : track));
  const isUnchanged = tracks.every((track, index) => track === project.tracks[index]);
  return isUnchanged ? project : { ...project, tracks };
}

/** Changes the file of a track. A cue that is new takes the mark of the cue that it was split from. */
export function changeFile(
  project: SubtitleProject,
  trackId: number,
  change: (file: SubtitleFile) => SubtitleFile,
): SubtitleProject {
  return changeTrack(project, trackId, (track) => {
    const file = change(track.file);
    if (file === track.file) return track;
    return { ...track, file, marks: inheritMarks(track, file.cues) };
  });
}

function inheritMarks({ file, marks }: Track, cues: readonly Cue[]): Track['marks'] {
  if (Object.keys(marks).length === 0) return marks;
  const earlier = new Map(file.cues.map((cue) => [cue.id, cue]));
  const inherited: Record<number, CueMark> = {};
  let previous: Cue | undefined;
  for (const cue of cues) {
    const isNew = !earlier.has(cue.id);
    const wasSplit = isNew && previous && earlier.get(previous.id)?.text !== previous.text;
    const mark = marks[cue.id] ?? (wasSplit && previous ? inherited[previous.id] : undefined);
    if (mark) inherited[cue.id] = mark;
    previous = cue;
  }
  return inherited;
}

/** Changes a cue by hand. A text that a person has written has no mark any more. */
export function changeCue(
  project: SubtitleProject,
  trackId: number,
  cueId: number,
  change: Partial<Pick<Cue, 'text' | 'startMs' | 'endMs'>>,
): SubtitleProject {
  return changeTrack(project, trackId, (track) => {
    const cues = track.file.cues.map((cue) => (cue.id === cueId ? { ...cue, ...change } : cue));
    const marks = change.text === undefined ? track.marks : withoutMarks(track.marks, [cueId]);
    return { ...track, file: { ...track.file, cues }, marks };
  });
}

/** Confirms texts of a model: they are treated like texts of a person from now on. */
export function confirmCues(
  project: SubtitleProject,
  trackId: number,
  cueIds: readonly number[],
): SubtitleProject {
  return changeTrack(project, trackId, (track) => ({
    ...track,
    marks: withoutMarks(track.marks, cueIds),
  }));
}

function withoutMarks(marks: Track['marks'], cueIds: readonly number[]): Track['marks'] {
  if (!cueIds.some((id) => id in marks)) return marks;
  const removed = new Set(cueIds);
  return Object.fromEntries(Object.entries(marks).filter(([id]) => !removed.has(Number(id))));
}

export function addTrack(
  project: SubtitleProject,
  file: SubtitleFile,
  language: string,
): SubtitleProject {
  return {
    ...project,
    tracks: [...project.tracks, { id: nextTrackId(project), language, file, marks: {} }],
  };
}

export function removeTrack(project: SubtitleProject, trackId: number): SubtitleProject {
  return { ...project, tracks: project.tracks.filter(({ id }) => id !== trackId) };
}

export function nextTrackId({ tracks }: SubtitleProject): number {
  return Math.max(0, ...tracks.map(({ id }) => id)) + 1;
}

export function findTrack({ tracks }: SubtitleProject, trackId: number | undefined) {
  return tracks.find(({ id }) => id === trackId);
}
