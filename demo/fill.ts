import { sql } from 'kysely';
import { indexTitles } from '#server/areas/catalogue/search/search-index.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { insertBanners } from './fill/banners.ts';
import { insertBuyers } from './fill/buyer.ts';
import { type Drama, insertDramas, insertNavigation, insertTags } from './fill/catalogue.ts';
import { insertEpisodes, insertVideos, readClips, withLockedClips } from './fill/media.ts';
import { read } from './fill/read.ts';
import { insertRights } from './fill/rights.ts';
import { insertWeeklyViews } from './fill/weekly-views.ts';

/** Fills an empty database with the demo catalogue. Returns false if it was not empty. */
export async function fillDemo(
  db: Db,
  { clips = readClips(), now = new Date(), hasBuyer = true } = {},
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockFill(tx);
    if (!(await isEmpty(tx))) return false;
    await insertNavigation(tx);
    const tagIdOf = await insertTags(tx);
    const dramas = read<Drama[]>('dramas.json');
    const dramaIdOf = await insertDramas(tx, dramas, tagIdOf);
    await indexTitles(
      tx,
      dramas.map(({ slug }) => dramaIdOf(slug)),
    );
    const allClips = withLockedClips(clips, dramas);
    const videoIds = await insertVideos(tx, allClips);
    await insertEpisodes(tx, dramas, dramaIdOf, videoIds);
    await insertBanners(tx, dramaIdOf);
    await insertRights(tx, now, dramaIdOf);
    await insertWeeklyViews(tx, now);
    if (hasBuyer) await insertBuyers(tx, { now, dramas, dramaIdOf, clips: allClips });
    // An acceptance has set a lock timeout.
    await disableTimeouts(tx);
    // Without statistics the first queries would be planned for empty tables. The role of
    // the site may not analyze all catalogs, so the tables are listed. ANALYZE can take
    // seconds on a busy machine; this transaction has no statement_timeout.
    await sql`DO $$ BEGIN
      EXECUTE (SELECT 'ANALYZE ' || string_agg(quote_ident(tablename), ', ')
        FROM pg_tables WHERE schemaname = 'public');
    END $$`.execute(tx);
    return true;
  });
}

/** Waits without a timeout while another server fills the same database. */
async function lockFill(tx: Tx) {
  await disableTimeouts(tx);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('vignette demo', 0))`.execute(tx);
}

async function disableTimeouts(tx: Tx) {
  await sql`
    SELECT set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)
  `.execute(tx);
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    SELECT NOT (
      EXISTS (SELECT FROM dramas) OR EXISTS (SELECT FROM tags) OR EXISTS (SELECT FROM videos)
      OR EXISTS (SELECT FROM banners) OR EXISTS (SELECT FROM navigation_items)
      OR EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM copyright_orders)
    ) AS is_empty
  `.execute(tx);
  return rows[0]?.is_empty ?? false;
}
