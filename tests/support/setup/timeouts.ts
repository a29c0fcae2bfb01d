import { databaseTimeouts } from '#server/db/connection/timeouts.ts';
import { FileWorker } from '#server/jobs/file-worker.ts';

/**
 * The limits of all tests, far above what a test takes on a busy machine: they only end tests that
 * wait for something that never happens. In milliseconds.
 */
export const TEST_TIMEOUT = 15 * 60_000;
/** For one condition that a test waits for. */
export const WAIT_TIMEOUT = 3 * 60_000;

const servedTimeouts = { ...databaseTimeouts };

/** Lets the servers of this process wait for a busy PostgreSQL and for files. */
export function waitLong(): void {
  FileWorker.timeLimitMs = WAIT_TIMEOUT;
  for (const name of Object.keys(servedTimeouts))
    databaseTimeouts[name as keyof typeof databaseTimeouts] = WAIT_TIMEOUT;
}

/** Restores what servers outside of tests wait, for the tests of a file about these limits. */
export function waitAsServersDo(): void {
  Object.assign(databaseTimeouts, servedTimeouts);
}
