import { deskOutcomes } from '../../../contract/desk/outcomes.ts';
import { dayWords } from '../../../contract/site/licence-words.ts';
import type { Translator } from '../../../i18n/i18n.ts';
import { OperatorError, type Refusal } from '../../errors/operator-error.ts';
import { describeFailure, type Failure } from '../../http/api/errors.ts';
import type { Log } from '../../log.ts';

/** As `describeFailure`; a refusal of an operator's service is described in the staff's language. */
export function describeDeskFailure(error: unknown, words: Translator, log: Log): Failure {
  if (!(error instanceof OperatorError)) return describeFailure(error, words.t, log);
  const { code, status } = deskOutcomes.refused;
  const { refusal } = error;
  const message = refusal ? writeRefusal(words, refusal) : error.message;
  return { status, envelope: { code, message, data: null } };
}

function writeRefusal(words: Translator, { message, values, days = {} }: Refusal): string {
  const written = Object.entries(days).map(([name, day]) => [name, dayWords(words, day)]);
  return words.t(message, { ...values, ...Object.fromEntries(written) });
}
