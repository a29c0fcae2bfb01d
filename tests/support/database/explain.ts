import { type Expression, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** The node types and the indexes of a query's plan. */
export async function explain(db: Db, query: Expression<unknown>) {
  const { rows } = await sql`explain (format json) ${query}`.execute(db);
  const plan = JSON.stringify(rows);
  const all = (key: string) =>
    Array.from(plan.matchAll(new RegExp(`"${key}":"([^"]*)"`, 'g')), (match) => match[1]);
  return { nodes: all('Node Type'), indexes: all('Index Name') };
}
