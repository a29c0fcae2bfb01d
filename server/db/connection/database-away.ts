/** The database accepted the connection but has stopped responding. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
}

const databaseErrors = new WeakSet<Error>();

/** Records that an error came from the database client, and returns it to be thrown. */
export function markDatabaseError<Failure>(error: Failure): Failure {
  if (error instanceof Error) databaseErrors.add(error);
  return error;
}

/** Whether an error came from the database client. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof Error && databaseErrors.has(error);
}

/** System errors of a connection. */
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

/**
 * Class 08 connection exceptions, 57P operator intervention, 53300 too many connections, 3D000 no
 * such database.
 */
const SQL_STATES = /^(08\w{3}|57P\d\d|53300|3D000)$/;

/** Connection errors of pg that have no code. */
const MESSAGES =
  /Connection terminated|Client has encountered a connection error|not queryable|pool after calling end/;

/** Kysely throws this message when a query starts after the database was closed. */
const DESTROYED = 'driver has already been destroyed';

/** Lock timeout, statement timeout, deadlock. */
const BUSY_STATES = new Set(['55P03', '57014', '40P01']);

/** The database responds but is overloaded: the same call may succeed later. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BUSY_STATES.has(String(error.code));
}

/**
 * Whether the database cannot be reached. Only errors marked by the database client count, because
 * files and the sockets of visitors and SMTP fail with the same system codes.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseSilent || error.message === DESTROYED) return true;
  return databaseErrors.has(error) && isConnectionError(error);
}

function isConnectionError(error: Error): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  const { code } = error as { code?: string };
  if (code && (SQL_STATES.test(code) || SYSTEM_CODES.has(code))) return true;
  return MESSAGES.test(error.message);
}
