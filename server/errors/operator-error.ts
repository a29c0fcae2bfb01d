/** An error that the operator can correct: printed as one line, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The object store cannot be reached, or cannot serve requests now: a later attempt may succeed. */
export class StoreAway extends OperatorError {
  override name = 'StoreAway';
}

/** Invalid arguments, regardless of the data: the command exits with 2. */
export class WrongUse extends OperatorError {
  override name = 'WrongUse';
}
