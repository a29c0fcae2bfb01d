/**
 * How long a server waits for PostgreSQL, in milliseconds. Tests replace these values by longer ones
 * (tests/support/setup/timeouts.ts).
 */
export const databaseTimeouts = {
  statement: 5_000,
  lock: 2_000,
  /** For a connection, and for a free one of the pool. */
  connect: 2_000,
  idleInTransaction: 10_000,
  /** For the reply to a probe, which tells whether the database is away. */
  probe: 1_500,
};
