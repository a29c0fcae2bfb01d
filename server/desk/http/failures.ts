import { deskOutcomes } from '../../../contract/desk/outcomes.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { describeFailure, type Failure } from '../../http/api/errors.ts';
import type { Log } from '../../log.ts';

/** As `describeFailure`; a refusal of an operator's service is described in the staff's language. */
export function describeDeskFailure(error: unknown, t: Translate, log: Log): Failure {
  if (!(error instanceof OperatorError)) return describeFailure(error, t, log);
  const { code, status } = deskOutcomes.refused;
  const { refusal } = error;
  const message = refusal ? t(refusal.message, refusal.values) : error.message;
  return { status, envelope: { code, message, data: null } };
}
