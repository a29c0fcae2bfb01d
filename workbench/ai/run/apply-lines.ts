import type { Cue } from '#subtitles/cue.ts';
import type { SubtitleProject, Track } from '#workbench/projects/project.ts';
import { changeTrack } from '#workbench/subtitles/tracks/edit-tracks.ts';
import type { SentCue } from './sent-cue.ts';
import { sourceTexts } from './source-text.ts';
import { findTarget, type TargetTrack } from './target-track.ts';

interface Line {
  readonly id: number;
  readonly text: string;
}

export interface Answer {
  readonly target: TargetTrack;
  readonly cues: readonly SentCue[];
  readonly lines: readonly Line[];
}

/**
 * Writes translated lines into their cues and marks them `machine`. Lines are written by mapping
 * the cues that exist, so their number, order and times cannot change. A cue that was edited,
 * confirmed or translated meanwhile, or whose original was edited, stays as it is. Nothing is written
 * to another track that has got the id of the target.
 */
export function applyTranslation(project: SubtitleProject, answer: Answer): SubtitleProject {
  return replaceTexts(project, answer, (cue, sent, track, sourceText) => {
    return track.marks[cue.id] === 'untranslated' && sourceText === sent.sourceText;
  });
}

/** Writes shortened lines, unless the cue was edited meanwhile. */
export function applyShortened(project: SubtitleProject, answer: Answer): SubtitleProject {
  return replaceTexts(project, answer, (cue, _sent, track) => {
    return track.marks[cue.id] !== 'untranslated';
  });
}

/** The cues that got no usable line. */
export function refusedIds({ cues, lines }: Omit<Answer, 'target'>): number[] {
  const textById = new Map(lines.map(({ id, text }) => [id, text]));
  const isRefused = ({ id, outgoing }: SentCue) => {
    const line = textById.get(id);
    return line === undefined || outgoing.restore(line) === undefined;
  };
  return cues.filter(isRefused).map(({ id }) => id);
}

type MayReplace = (cue: Cue, sent: SentCue, track: Track, sourceText: string) => boolean;

function replaceTexts(
  project: SubtitleProject,
  { target, cues, lines }: Answer,
  mayReplace: MayReplace,
): SubtitleProject {
  const sentById = new Map(cues.map((sent) => [sent.id, sent]));
  const textById = new Map(lines.map(({ id, text }) => [id, text]));
  const replaceIn = (track: Track): Track => {
    const sourceTextOf = sourceTexts(project, track);
    const marks = { ...track.marks };
    const replaced = track.file.cues.map((cue) => {
      const [sent, line] = [sentById.get(cue.id), textById.get(cue.id)];
      if (!sent || line === undefined || !isSame(cue, sent, track)) return cue;
      if (!mayReplace(cue, sent, track, sourceTextOf(cue))) return cue;
      const text = sent.outgoing.restore(line);
      if (text === undefined) return cue;
      marks[cue.id] = 'machine';
      return { ...cue, text };
    });
    return { ...track, marks, file: { ...track.file, cues: replaced } };
  };
  return findTarget(project, target) ? changeTrack(project, target.trackId, replaceIn) : project;
}

function isSame(cue: Cue, sent: SentCue, track: Track): boolean {
  return cue.text === sent.ownText && track.file.format === sent.format;
}
