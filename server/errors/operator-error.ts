/** A mistake of the person who starts or runs the server: told in one line, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** What was asked for makes no sense, whatever the catalogue holds: a command ends with 2. */
export class WrongUse extends OperatorError {
  override name = 'WrongUse';
}
