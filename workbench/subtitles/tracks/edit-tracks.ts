import type { Cue, SubtitleFile } from '#subtitles/cue.ts';
import { newTrack } from '#workbench/projects/new-project.ts';
import type { CueMark, SubtitleProject, Track } from '#workbench/projects/project.ts';

export function changeTrack(
  project: SubtitleProject,
  trackId: number,
  change: (track: Track) => Track,
): SubtitleProject {
  const tracks = project.tracks.map((track) => (track.id === trackId ? change(track) : track));
  const isUnchanged = tracks.every((track, index) => track === project.tracks[index]);
  return isUnchanged ? project : { ...project, tracks };
}

/**
 * Changes the file of a track. A cue that is new takes the mark of the cue that it was split from,
 * and a cue that was merged takes those of the cues that are gone.
 */
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
  const merged = marksOfRemoved(file.cues, marks, new Set(cues.map(({ id }) => id)));
  const inherited: Record<number, CueMark> = {};
  let source: Cue | undefined;
  for (const cue of cues) {
    if (earlier.has(cue.id)) source = earlier.get(cue.id)?.text === cue.text ? undefined : cue;
    const own = marks[cue.id] ?? (earlier.has(cue.id) ? undefined : source && marks[source.id]);
    const mark = source === cue ? strongest(own, merged.get(cue.id)) : own;
    if (mark) inherited[cue.id] = mark;
  }
  return inherited;
}

/** The marks of removed cues, by the cue before them that is left. */
function marksOfRemoved(
  cues: readonly Cue[],
  marks: Track['marks'],
  left: ReadonlySet<number>,
): Map<number, CueMark> {
  const found = new Map<number, CueMark>();
  let last: number | undefined;
  for (const { id } of cues) {
    if (left.has(id)) last = id;
    const mark = !left.has(id) && last !== undefined && strongest(marks[id], found.get(last));
    if (mark && last !== undefined) found.set(last, mark);
  }
  return found;
}

/** A text of which a part is not translated is not translated. */
function strongest(one: CueMark | undefined, other: CueMark | undefined): CueMark | undefined {
  return one === 'untranslated' || other === 'untranslated' ? 'untranslated' : (one ?? other);
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
    tracks: [...project.tracks, newTrack(nextTrackId(project), file, language)],
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
