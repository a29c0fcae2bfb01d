import { DatabaseSilent } from './pulse.ts';

/** Errors that mean "no database right now", as against "this statement is wrong". */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Class 08 connection exceptions, 57P operator intervention, 53300 too many connections, 3D000 no such database. */
const SQL_STATES = /^(08\w{3}|57P\d\d|53300|3D000)$/;

/** pg says these without a code; the last is Kysely's, of work that outlived the server's end. */
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|pool after calling end|driver has already been destroyed/;

/** A lock that others hold too long, a statement that takes too long, two that wait for each other. */
const BUSY_STATES = new Set(['55P03', '57014', '40P01']);

/** The database is there and has more to do than it can: the same call may well succeed later. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BUSY_STATES.has(String(error.code));
}

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseSilent) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (code && SQL_STATES.test(code)) return true;
  // The same system codes come from files; only those of a socket mean the database.
  if (code && SYSTEM_CODES.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return MESSAGES.test(error.message);
}
