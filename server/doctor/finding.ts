export type Status = 'ok' | 'warn' | 'fail';

/** What was looked at and how it is; where something is to be done, what. */
export interface Finding {
  check: string;
  status: Status;
  finding: string;
  advice?: string;
}

export function isFine(check: string, finding: string): Finding {
  return { check, status: 'ok', finding };
}

/** It works, and yet not as one would want it for visitors. */
export function warning(check: string, finding: string, advice: string): Finding {
  return { check, status: 'warn', finding, advice };
}

export function failure(check: string, finding: string, advice: string): Finding {
  return { check, status: 'fail', finding, advice };
}
