/** An error in a document; its message is one line for the author. */
export class ContentError extends Error {}

/** The text of a document, with line numbers for errors. */
export class Source {
  readonly file: string;
  readonly lines: readonly string[];

  constructor(file: string, text: string) {
    this.file = file;
    this.lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  }

  /** `line` counts from 1, as editors do. */
  fail(line: number, reason: string): never {
    throw new ContentError(`${this.file}:${line}: ${reason}`);
  }

  /**
   * The first line from `from` on that contains the first line of this text; `from` if none does.
   */
  lineOf(text: string, from: number): number {
    const first = text.split('\n', 1)[0] ?? '';
    const index = this.lines.findIndex((line, at) => at >= from - 1 && line.includes(first));
    return index < 0 ? from : index + 1;
  }
}
