import { isDatabaseAway } from './db/database-away.ts';
import { OperatorError } from './operator-error.ts';

interface Listening {
  port?: number;
  hostname?: string;
}

/** PostgreSQL knows no such user, password or database. */
const REFUSED = /^(28|3D)\w{3}$/;

/** Why the start failed. What the person can mend is told in one line; only our own faults come with a stack. */
export function explainFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code = '', port, hostname, message, stack } = error as NodeJS.ErrnoException & Listening;
  const { HOST, DATABASE_URL } = process.env;
  if (code === 'EADDRINUSE') return `PORT ${port} is in use by another program.`;
  if (code === 'EACCES' && port) return `PORT ${port} needs more rights than this user has.`;
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname === HOST)) {
    return `HOST ${HOST} is no address of this machine.`;
  }
  if (DATABASE_URL && (isDatabaseAway(error) || REFUSED.test(code))) {
    return `DATABASE_URL cannot be used: ${message || code}`;
  }
  return stack ?? message;
}
