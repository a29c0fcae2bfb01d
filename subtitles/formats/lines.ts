/** Some programs double the carriage return; more than a few are not searched for a line feed. */
const LINE_END = /\r{0,3}\n|\r/;

interface TextLines {
  /** Without their line ends. The last one is empty if the text ends with a line end. */
  lines: string[];
  /** The more frequent line end of the text. */
  newline: '\n' | '\r\n';
}

export function splitLines(text: string): TextLines {
  const lines = text.split(LINE_END);
  const windowsLineEnds = text.split('\r\n').length - 1;
  return { lines, newline: windowsLineEnds * 2 > lines.length - 1 ? '\r\n' : '\n' };
}

/** Whole lines, each with its line end. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** The lines after the last cue, with the line end of that cue; see `SubtitleFile.tail`. */
export function joinTail(lines: readonly string[]): string {
  return lines.map((line) => `\n${line}`).join('');
}

/** The lines of a cue's text. A text from an editor may have any line end. */
export function textLines(text: string): string[] {
  return text.split(LINE_END);
}
