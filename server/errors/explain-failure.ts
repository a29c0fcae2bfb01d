import { isDatabaseAway, isDatabaseBusy, isDatabaseError } from '../db/connection/database-away.ts';
import { explainFileFailure } from '../files/file-failure.ts';
import { OperatorError } from './operator-error.ts';

interface NetworkFields {
  address?: string;
  port?: number;
  hostname?: string;
  syscall?: string;
}

/** SQL states of an unknown user, password or database. */
const REFUSED = /^(28|3D)\w{3}$/;
const DISK_FULL = '53100';

/**
 * One line for errors that the operator can correct and for errors of the database; a stack for
 * programming errors. LOG_LEVEL=debug adds the stack to all but the operator's own errors.
 */
export function explainFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const line = explainInOneLine(error);
  const isDebug = DEBUG_LEVELS.has(process.env.LOG_LEVEL ?? '');
  return line && !isDebug ? line : [line, error.stack ?? error.message].filter(Boolean).join('\n');
}

const DEBUG_LEVELS = new Set(['debug', 'trace']);

function explainInOneLine(error: Error): string | undefined {
  const reason = explainAddress(error) ?? explainDatabase(error);
  if (reason) return reason;
  const fileReason = explainFileFailure(error);
  if (fileReason) return `${fileReason}.`;
  if (!isDatabaseError(error)) return undefined;
  const { code, message } = error as NodeJS.ErrnoException;
  return `The database refused a statement: ${message} (SQL state ${code}). "vignette doctor" checks the database; LOG_LEVEL=debug shows where in the program it happened.`;
}

/** Explains errors of listening on HOST and PORT, or on DESK_HOST and DESK_PORT. */
function explainAddress(error: NodeJS.ErrnoException & NetworkFields): string | undefined {
  const { code, port, hostname, address = hostname, syscall } = error;
  // The default is that of settings/config.ts, which imports this folder.
  const { HOST, DESK_HOST, DESK_PORT = '3001' } = process.env;
  const isDesk = port !== undefined && String(port) === DESK_PORT;
  const [host, setting] = isDesk ? [DESK_HOST, 'DESK_'] : [HOST, ''];
  if (code === 'EADDRINUSE') return `${setting}PORT ${port} is in use by another program.`;
  if (code === 'EACCES' && port)
    return `${setting}PORT ${port} needs more rights than this user has.`;
  const isForeign = code === 'EADDRNOTAVAIL' && syscall !== 'connect';
  if (isForeign || (code === 'ENOTFOUND' && hostname === host))
    return `${setting}HOST ${address} is not an address of this machine.`;
  return undefined;
}

function explainDatabase(error: NodeJS.ErrnoException & NetworkFields): string | undefined {
  const { code = '', message } = error;
  const isRefused = REFUSED.test(code);
  if (code === DISK_FULL) return `The disk of the database is full: ${message}.`;
  if (isDatabaseBusy(error)) return `The database is busy: ${message}. Try again later.`;
  if (!isDatabaseAway(error) && !isRefused) return undefined;
  const reason = message || code;
  if (!isRefused && !isConnecting(error))
    return `The connection to the database was lost before the command had finished; unfinished changes were rolled back (${reason}).`;
  if (process.env.DATABASE_URL) return `DATABASE_URL cannot be used: ${reason}`;
  return `The database cannot be reached: ${reason}.`;
}

/** True for a failed attempt to connect, false for a connection that was lost. */
function isConnecting(error: Error & NetworkFields): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnecting);
  return (
    ['connect', 'getaddrinfo'].includes(error.syscall ?? '') ||
    error.message.includes('trying to connect')
  );
}
