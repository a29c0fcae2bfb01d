/** A mistake of the person who starts or runs the server: told in one line, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
