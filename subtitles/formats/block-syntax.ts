/** How SubRip and WebVTT differ. Both consist of blocks of lines with blank lines between them. */
export interface BlockSyntax {
  /** Between seconds and milliseconds. */
  separator: '.' | ',';
  isBlank: (line: string) => boolean;
  /** Whether the line, which stands before times, is the label of their cue. */
  isLabel: (line: string, previous: string | undefined) => boolean;
  /** Whether a block that begins with this line belongs to no cue, such as a comment. */
  isForeign: (line: string) => boolean;
}
