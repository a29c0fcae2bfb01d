import { say } from '#i18n/notice.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { missingFacts, operatorFileOf, readStatedFacts } from '../operator/read-facts.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, success, warning } from './finding.ts';

const CHECK = 'legalPages';

/** Whether the operator's file has every fact that the legal pages of a public site need. */
export function checkOperator(config: Config): Finding {
  try {
    const file = operatorFileOf(config);
    const missing = missingFacts(readStatedFacts(config) ?? {});
    if (missing.length === 0) return success(CHECK, say('deskCheck.factsStated', { file }));
    const report = config.isHttps ? failure : warning;
    return report(
      CHECK,
      say('deskCheck.factsMissing', { file, facts: missing.join(', ') }),
      say('deskCheck.factsAdvice'),
    );
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return failure(CHECK, error.refusal ?? error.message, say('deskCheck.factsFileAdvice'));
  }
}
