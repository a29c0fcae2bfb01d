import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import type { DatabaseConnection, Db } from '#server/db/client.ts';

/** Listens for changes of the catalogue; `receive` returns those since the last time. */
export async function hearCatalogue(connection: DatabaseConnection, db: Db) {
  const listener = new pg.Client(connection);
  const received: (string | undefined)[] = [];
  listener.on('notification', (notice) => received.push(notice.payload));
  await listener.connect();
  await listener.query('listen catalogue_changed');
  return {
    stop: () => listener.end(),
    // Notifications arrive in commit order, so all earlier ones precede the mark.
    async receive() {
      await sql`select pg_notify('catalogue_changed', 'mark')`.execute(db);
      await expect.poll(() => received.at(-1), { interval: 5 }).toBe('mark');
      return received.splice(0).slice(0, -1);
    },
  };
}
