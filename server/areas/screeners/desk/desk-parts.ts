import { paths } from '#contract/site/paths.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { BurnedVideos } from '../burn/burned-videos.ts';
import * as queries from '../screener.queries.ts';
import type { ScreenerNotifier } from '../screener-notifier.ts';
import { readMailed } from '../screener-parts.ts';
import type { ScreenerRecord } from '../screener-record.ts';
import { noScreener } from './desk-change.ts';
import { toRecord } from './screener-desk.mapper.ts';
import { termsVersionOf } from './terms-version.ts';

/** Dependencies of the operator's services. */
export interface ScreenerDeskParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  notifier: ScreenerNotifier;
  burned: BurnedVideos;
  /** The address of the site. */
  publicUrl: string;
}

export async function requireScreener(db: Db, id: number): Promise<queries.ScreenerRow> {
  const row = await queries.findScreener(db, id);
  if (!row) throw noScreener(id);
  return row;
}

export async function readScreener(
  { now, burned, publicUrl }: ScreenerDeskParts,
  from: Db,
  row: queries.ScreenerRow,
  locale: Locale = fallbackLocale,
): Promise<ScreenerRecord> {
  const episodes = await queries.listEpisodes(from, row.id, locale);
  return toRecord({
    row,
    titles: await queries.listTitles(from, [row.id], locale),
    episodes,
    burned: row.is_burned_in ? await burned.find(videosOf(episodes), burned.labelOf(row)) : [],
    link: publicUrl + paths.screener(row.locale, row.token),
    version: termsVersionOf(row),
    time: now(),
  });
}

/** Mails the link, and queues the videos that need a watermark in the picture. */
export async function invite(
  { notifier, burned }: ScreenerDeskParts,
  tx: Tx,
  row: queries.ScreenerRow,
): Promise<void> {
  await queueBurned({ burned }, tx, row);
  await notifier.invited(tx, await readMailed(tx, row));
}

export async function queueBurned(
  { burned }: Pick<ScreenerDeskParts, 'burned'>,
  tx: Tx,
  row: queries.ScreenerRow,
): Promise<void> {
  if (!row.is_burned_in) return;
  const episodes = await queries.listEpisodes(tx, row.id, fallbackLocale);
  await burned.queue(tx, videosOf(episodes), burned.labelOf(row));
}

const videosOf = (episodes: queries.EpisodeRow[]) => [
  ...new Set(episodes.map(({ video_id }) => video_id)),
];
