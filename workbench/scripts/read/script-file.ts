import { headingText } from '../parse/headings/heading-text.ts';
import type { ScriptFormat } from '../parse/parse-script.ts';

export interface ScriptFile {
  /** A name for the project. */
  readonly name: string;
  /** Its line breaks are `\n`. */
  readonly text: string;
  readonly format: ScriptFormat;
}

/** A DOCX may hold pictures, so a file may be larger than its text. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * `oldWord`: a file of Word before 2007. `unsupported`: another kind of document. `damaged`: a DOCX
 * that cannot be opened. `noText`: nothing to read.
 */
export type UnreadableReason = 'tooLarge' | 'oldWord' | 'unsupported' | 'damaged' | 'noText';

export class UnreadableScript extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`script cannot be read: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The first line, as a name. */
export function titleOf(text: string): string {
  const line = text.split('\n', 20).find((candidate) => candidate.trim() !== '') ?? '';
  return headingText(line).slice(0, 60);
}
