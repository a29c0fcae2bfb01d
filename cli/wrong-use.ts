import { OperatorError } from '../server/operator-error.ts';

/** What was asked for makes no sense, whatever the catalogue holds: the command ends with 2. */
export class WrongUse extends OperatorError {
  override name = 'WrongUse';
}
