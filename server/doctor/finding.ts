export type Status = 'ok' | 'warn' | 'fail';

/** The result of a check, with advice where something is to be done. */
export interface Finding {
  check: string;
  status: Status;
  finding: string;
  advice?: string;
}

export function isFine(check: string, finding: string): Finding {
  return { check, status: 'ok', finding };
}

/** The site works, but something is not as a public site needs it. */
export function warning(check: string, finding: string, advice: string): Finding {
  return { check, status: 'warn', finding, advice };
}

export function failure(check: string, finding: string, advice: string): Finding {
  return { check, status: 'fail', finding, advice };
}
