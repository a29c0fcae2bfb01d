/** Errors that mean "no database right now", as against "this statement is wrong". */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Class 08 connection exceptions, class 57P operator intervention, 53300 too many connections. */
const SQL_STATES = /^(08\w{3}|57P\d\d|53300)$/;

/** pg says these without a code. */
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|pool after calling end/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (code && SQL_STATES.test(code)) return true;
  // The same system codes come from files; only those of a socket mean the database.
  if (code && SYSTEM_CODES.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return MESSAGES.test(error.message);
}
