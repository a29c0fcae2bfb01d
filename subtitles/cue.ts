export type SubtitleFormat = 'srt' | 'vtt' | 'ass';

/**
 * One subtitle. Objects are never changed: an edited cue is a new object, so that results can be
 * cached by cue. All values can be written as JSON, because projects are stored and exported.
 */
export interface Cue {
  /** Unique in its file; stays when the cue is moved or edited. */
  readonly id: number;
  readonly startMs: number;
  readonly endMs: number;
  /** With the markup of the file's format. Lines are separated by `\n` in every format. */
  readonly text: string;
  /** What the format holds besides times and text; checks read position and style from it. */
  readonly kept?: KeptCueParts;
}

/** Parts of a cue that are written back as they were read. */
export interface KeptCueParts {
  /**
   * Lines between the previous cue and this one: blank lines, comments, unreadable lines. Each ends
   * with `\n`. Undefined if there is only what the format requires: one blank line, in ASS nothing.
   */
  readonly before?: string;
  /**
   * The number of SubRip, or the identifier of WebVTT. Undefined if there is none; in SubRip also if
   * the file was numbered from 1, because such numbers are written by position.
   */
  readonly label?: string;
  /** What follows the times: settings of WebVTT, coordinates of SubRip. */
  readonly settings?: string;
  /**
   * The line of times, in ASS the two fields, if it is valid but differs from what would be written.
   * Used while it still means the times of the cue.
   */
  readonly times?: string;
  /** The beginning of an ASS event, if it is not `Dialogue: `. */
  readonly prefix?: string;
  /** The fields of an ASS event by their column, except times and text. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A line that could not be read as a part of a cue. It is kept and written back. */
export interface FileProblem {
  /** From 1. */
  readonly line: number;
  readonly kind: 'time' | 'text';
  readonly text: string;
}

export interface SubtitleFile {
  readonly format: SubtitleFormat;
  readonly cues: readonly Cue[];
  /** What precedes the first cue: header, styles, regions. Whole lines, each ends with `\n`. */
  readonly head: string;
  /**
   * What follows the last cue, such as fonts that an ASS file embeds. It begins with the line end of
   * the last cue, so `\n` is a final line end and nothing else.
   */
  readonly tail: string;
  readonly newline: '\n' | '\r\n';
  readonly problems: readonly FileProblem[];
}
