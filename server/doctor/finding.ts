export type Status = 'ok' | 'warn' | 'fail';

/** The result of a check, with advice unless it passed. */
export interface Finding {
  check: string;
  status: Status;
  finding: string;
  advice?: string;
}

export function success(check: string, finding: string): Finding {
  return { check, status: 'ok', finding };
}

/** The site works, but is not ready to be public. */
export function warning(check: string, finding: string, advice: string): Finding {
  return { check, status: 'warn', finding, advice };
}

export function failure(check: string, finding: string, advice: string): Finding {
  return { check, status: 'fail', finding, advice };
}
