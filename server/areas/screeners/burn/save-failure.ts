import { fallbackLocale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { toMailedScreener } from '../screener.mapper.ts';
import { findScreener, listTitles, lockScreener } from '../screener.queries.ts';
import type { ScreenerNotifier } from '../screener-notifier.ts';
import { type Burning, failVideo, findWanting, hasOtherFailure } from './burn.queries.ts';
import { LABEL_SEPARATOR } from './burned-videos.ts';

interface FailureParts {
  db: Db;
  now: () => Date;
  notifier: Pick<ScreenerNotifier, 'copyFailed'>;
}

/**
 * Saves that a copy cannot be made, and mails it to the desk. No mail is sent without an open
 * screener that needs the copy, or after another copy of that screener has failed: one cause, such
 * as a missing ffmpeg, makes all copies fail. The lock on the screener orders jobs of several
 * servers.
 */
export function saveFailure(
  { db, now, notifier }: FailureParts,
  video: Burning,
  error: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const wanting = await findWanting(tx, video, LABEL_SEPARATOR, now());
    const found = wanting && (await findScreener(tx, wanting.screener_id));
    // Locked before the copy, as the deletion of an account does.
    const screener = found && (await lockScreener(tx, found));
    const isSaved = await failVideo(tx, video, error);
    if (!isSaved || !wanting || !screener) return;
    if (await hasOtherFailure(tx, screener.id, video)) return;
    const titles = await listTitles(tx, [screener.id], fallbackLocale);
    const failed = titles
      .filter(({ drama_id }) => drama_id === wanting.drama_id)
      .map((title) => ({ ...title, episodes: [wanting.episode_no], is_complete: false }));
    await notifier.copyFailed(tx, toMailedScreener(screener, failed), error);
  });
}
