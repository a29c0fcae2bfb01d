import { allOutcomes } from '#contract/error-codes.ts';
import type { Translator } from '#i18n/i18n.ts';
import { writeNotice } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { describeFailure, type Failure } from '#server/http/api/errors.ts';
import type { Log } from '#server/log.ts';

/** As `describeFailure`; a refusal of an operator's service is described in the staff's language. */
export function describeDeskFailure(error: unknown, language: Translator, log: Log): Failure {
  if (!(error instanceof OperatorError)) return describeFailure(error, language.t, log);
  const { code, status } = allOutcomes.refused;
  const message = writeNotice(error.refusal ?? error.message, language);
  return { status, envelope: { code, message, data: null } };
}
