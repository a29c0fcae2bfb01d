import type { Translate } from '#i18n/i18n.ts';
import { convertFile } from '#subtitles/convert/convert.ts';
import type { SubtitleFormat } from '#subtitles/cue.ts';
import { writeSubtitles } from '#subtitles/formats/formats.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import type { SubtitleProject, Track } from '#workbench/projects/project.ts';
import { safeFileName } from '#workbench/projects/safe-file-name.ts';

const TYPES: Record<SubtitleFormat, string> = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  ass: 'text/x-ssa',
};

/** Saves a track as a file, in UTF-8. A file with texts of a model says so in a comment. */
export function exportTrack(
  { name }: SubtitleProject,
  track: Track,
  format: SubtitleFormat,
  t: Translate,
): void {
  const marks = Object.values(track.marks);
  const machine = marks.filter((mark) => mark === 'machine').length;
  const note =
    marks.length === 0
      ? ''
      : t('workbenchSubtitles.fileNote', { machine, untranslated: marks.length - machine });
  const text = writeSubtitles(convertFile(track.file, format), { note });
  const language = track.language ? `.${track.language}` : '';
  saveFile({
    filename: `${safeFileName(name)}${language}.${format}`,
    contentType: TYPES[format],
    bytes: new TextEncoder().encode(text),
  });
}
