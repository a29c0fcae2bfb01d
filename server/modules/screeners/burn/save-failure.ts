import { fallbackLocale } from '../../../../i18n/locales.ts';
import type { Db } from '../../../db/client.ts';
import { toMailedScreener } from '../screener.mapper.ts';
import { findScreener, listTitles, lockScreener } from '../screener.queries.ts';
import type { ScreenerNotifier } from '../screener-notifier.ts';
import { type Burning, failVideo, findWanting } from './burn.queries.ts';
import { LABEL_SEPARATOR } from './burned-videos.ts';

interface FailureParts {
  db: Db;
  now: () => Date;
  notifier: Pick<ScreenerNotifier, 'copyFailed'>;
}

/**
 * Saves that a copy cannot be made, and mails it to the desk: once, because only the job with the
 * claim changes the row. Without an open screener that needs the copy, no mail is sent.
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
    const titles = await listTitles(tx, [screener.id], fallbackLocale);
    const failed = titles
      .filter(({ drama_id }) => drama_id === wanting.drama_id)
      .map((title) => ({ ...title, episodes: [wanting.episode_no], is_complete: false }));
    await notifier.copyFailed(tx, toMailedScreener(screener, failed), error);
  });
}
