import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { convertFile } from '#subtitles/convert/convert.ts';
import { readSubtitles, writeSubtitles } from '#subtitles/formats/formats.ts';
import { NotSubtitles } from '#subtitles/formats/not-subtitles.ts';

/**
 * Converts ASS or SSA to WebVTT, in the order of times. Lines without a text or a duration, such as
 * drawings, are left out.
 */
export function fromAss(text: string, fileName: string): string {
  const file = readAss(text, fileName);
  const [problem] = file.problems;
  if (problem) throw new OperatorError(say('deskIngest.lineNotDialogue', { ...problem }));
  const converted = convertFile(file, 'vtt');
  const cues = converted.cues
    .filter(({ startMs, endMs, text: shown }) => endMs > startMs && shown.trim() !== '')
    .toSorted((one, other) => one.startMs - other.startMs);
  if (cues.length === 0) throw new OperatorError(say('deskIngest.subtitlesNone'));
  return writeSubtitles({ ...converted, cues, newline: '\n' });
}

function readAss(text: string, fileName: string) {
  try {
    return readSubtitles(text, fileName);
  } catch (error) {
    if (error instanceof NotSubtitles)
      throw new OperatorError(say('deskIngest.subtitlesNone'), { cause: error });
    throw error;
  }
}
