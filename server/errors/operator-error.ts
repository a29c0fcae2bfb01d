import type { Notice, NoticeText } from '#i18n/notice.ts';
import { inEnglish } from '../text/in-english.ts';

/** The text of a refusal in the languages of the desk. */
export type Refusal = Notice;

/**
 * An error that the operator can correct. Commands print its English text as one line, without a
 * stack; the desk shows the translated refusal, or the same text without one. The text is that of
 * the refusal, unless the command has something to add.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
  readonly refusal: Refusal | undefined;

  constructor(text: NoticeText, { cause, message, values }: ErrorOptions & Partial<Refusal> = {}) {
    super(inEnglish(text), cause === undefined ? undefined : { cause });
    const own = typeof text === 'string' ? undefined : text;
    this.refusal = message ? { message, ...(values && { values }) } : own;
  }
}

/** The object store cannot be reached, or cannot serve requests now: a later attempt may succeed. */
export class StoreAway extends OperatorError {
  override name = 'StoreAway';
}

/** Invalid arguments, regardless of the data: the command exits with 2. */
export class WrongUse extends OperatorError {
  override name = 'WrongUse';
}
