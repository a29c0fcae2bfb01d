/** A mistake in a document, told in one line to the person who wrote it. */
export class ContentError extends Error {}

/** A document as it was written, which can say where something stands. */
export class Source {
  readonly file: string;
  readonly lines: readonly string[];

  constructor(file: string, text: string) {
    this.file = file;
    this.lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  }

  /** `line` counts from 1, as editors do. */
  fail(line: number, words: string): never {
    throw new ContentError(`${this.file}:${line}: ${words}`);
  }

  /** The line on which these words begin, looked for from a line on; that one where they are not. */
  lineOf(words: string, from: number): number {
    const first = words.split('\n', 1)[0] ?? '';
    const index = this.lines.findIndex((line, at) => at >= from - 1 && line.includes(first));
    return index < 0 ? from : index + 1;
  }
}
