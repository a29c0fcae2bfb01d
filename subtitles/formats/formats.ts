import type { SubtitleFile, SubtitleFormat } from '../cue.ts';
import { readAss, writeAss } from './ass.ts';
import { detectFormat } from './detect-format.ts';
import { splitLines } from './lines.ts';
import { NotSubtitles } from './not-subtitles.ts';
import { setNote } from './note.ts';
import type { ReadCues } from './read-blocks.ts';
import { readSrt, writeSrt } from './srt.ts';
import { readVtt, writeVtt } from './vtt.ts';

const READERS: Record<SubtitleFormat, (lines: readonly string[]) => ReadCues> = {
  srt: readSrt,
  vtt: readVtt,
  ass: readAss,
};
const WRITERS: Record<SubtitleFormat, (file: SubtitleFile) => string> = {
  srt: writeSrt,
  vtt: writeVtt,
  ass: writeAss,
};

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads SubRip, WebVTT, ASS or SSA. What cannot be read is listed in `problems` and written back;
 * throws `NotSubtitles` if there is no cue at all.
 */
export function readSubtitles(text: string, fileName: string): SubtitleFile {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const { lines, newline } = splitLines(text.slice(mark.length));
  const format = detectFormat(lines, fileName);
  const { head, cues, tail, problems } = READERS[format](lines);
  if (cues.length === 0) throw new NotSubtitles();
  return { format, cues, head: mark + head, tail, newline, problems };
}

interface WriteOptions {
  /**
   * A comment for formats that have them; SubRip has none. Replaces the note of an earlier export,
   * an empty one removes it, and without this option it stays.
   */
  note?: string;
}

/**
 * The text of the file, the same as was read wherever nothing was changed. Exceptions: all line ends
 * are equal, a missing blank line between cues is added, blank lines inside a text are left out, and
 * mistyped times are corrected.
 */
export function writeSubtitles(file: SubtitleFile, { note }: WriteOptions = {}): string {
  const head = note === undefined ? file.head : setNote(file.head, file.format, note);
  const text = WRITERS[file.format]({ ...file, head });
  return file.newline === '\n' ? text : text.replaceAll('\n', file.newline);
}
