import { type Db, openDatabase } from '#server/db/client.ts';
import { requireEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { asSuperuser } from '#server/db/embedded/roles.ts';

/**
 * Opens the database of the browser tests' site, for changes that no call or command makes; as
 * superuser, because some of them need triggers to be off.
 */
export async function withSiteDatabase<Result>(
  work: (db: Db) => Promise<Result>,
  dataDir = process.env.SITE_DATA_DIR ?? '',
): Promise<Result> {
  const connection = await requireEmbeddedPostgres(dataDir);
  const { db, close } = openDatabase(asSuperuser(connection, connection.database));
  return work(db).finally(close);
}
