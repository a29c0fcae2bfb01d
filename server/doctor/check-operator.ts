import { OperatorError } from '../errors/operator-error.ts';
import { missingFacts, operatorFileOf, readStatedFacts } from '../operator/read-facts.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, success, warning } from './finding.ts';

const CHECK = 'legal pages';

/** Whether the operator's file has every fact that the legal pages of a public site need. */
export function checkOperator(config: Config): Finding {
  try {
    const file = operatorFileOf(config);
    const missing = missingFacts(readStatedFacts(config) ?? {});
    if (missing.length === 0) return success(CHECK, `all facts are in ${file}`);
    const report = config.isHttps ? failure : warning;
    return report(
      CHECK,
      `facts missing in ${file}: ${missing.join(', ')}`,
      'Fill them in ("vignette operator template" writes the file) and have counsel review the texts.',
    );
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return failure(CHECK, error.message, 'Correct the file: until then the server does not start.');
  }
}
