import { sql } from 'kysely';

/** By the clock of the database, because the clocks of machines may differ. */
export const secondsFromNow = (seconds: number) =>
  sql<Date>`now() + make_interval(secs => ${seconds})`;
