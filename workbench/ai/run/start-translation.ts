import type { SubtitleFile } from '#subtitles/cue.ts';
import { plainText } from '#subtitles/markup.ts';
import type { CueMark, SubtitleProject, Track } from '#workbench/projects/project.ts';
import { findTrack, nextTrackId } from '#workbench/subtitles/tracks/edit-tracks.ts';

/** A track with the cues of the source; each cue that has a text is still to be translated. */
export function createTranslationTrack(
  project: SubtitleProject,
  sourceTrackId: number,
  to: string,
): Track {
  const source = findTrack(project, sourceTrackId);
  if (!source) throw new Error(`The project has no track ${sourceTrackId}.`);
  const { format, cues } = source.file;
  const marks: Record<number, CueMark> = {};
  for (const { id, text } of cues)
    if (plainText(text, format).trim() !== '') marks[id] = 'untranslated';
  return {
    id: nextTrackId(project),
    language: to,
    file: { ...source.file, head: withLanguage(source.file, to), problems: [] },
    marks,
    translationOf: sourceTrackId,
  };
}

/** The header of WebVTT may name the language, which players show. */
function withLanguage({ format, head }: SubtitleFile, to: string): string {
  return format === 'vtt' ? head.replace(/^(Language:[ \t]*)\S.*$/m, `$1${to}`) : head;
}
