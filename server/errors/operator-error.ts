import type { MessageKey } from '../../i18n/message-key.ts';

/** The text of a refusal in the languages of the desk. */
export interface Refusal {
  message: MessageKey;
  values?: Record<string, unknown>;
  /** More values: days such as `2027-01-31`, written out in the reader's language. */
  days?: Record<string, string>;
}

/**
 * An error that the operator can correct. Commands print its English text as one line, without a
 * stack; the desk shows the translated refusal, or the same text without one.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
  readonly refusal: Refusal | undefined;

  constructor(
    text: string,
    { cause, message, values, days }: ErrorOptions & Partial<Refusal> = {},
  ) {
    super(text, cause === undefined ? undefined : { cause });
    this.refusal = message && { message, ...(values && { values }), ...(days && { days }) };
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
