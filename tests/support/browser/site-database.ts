import { type Db, openDatabase } from '../../../server/db/client.ts';
import { findEmbeddedPostgres } from '../../../server/db/embedded/embedded-postgres.ts';

/** Opens the database of the browser tests' site, for changes that no call or command makes. */
export async function withSiteDatabase(
  work: (db: Db) => Promise<void>,
  dataDir = process.env.SITE_DATA_DIR ?? '',
): Promise<void> {
  const connection = await findEmbeddedPostgres(dataDir);
  if (!connection) throw new Error('the site has no database yet');
  const { db, close } = openDatabase(connection);
  await work(db).finally(close);
}
