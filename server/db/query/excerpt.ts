import { sql } from 'kysely';

/** How many characters of a message lists show. */
export const EXCERPT = 200;

/** The beginning of a message that lists show. */
export const beginning = sql<string>`left(text, ${sql.lit(EXCERPT)})`;
