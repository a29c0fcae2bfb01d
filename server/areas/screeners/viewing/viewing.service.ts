import type * as v from 'valibot';
import type { screeners as calls } from '#contract/screeners.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { viewerOf } from '#server/network/viewer.ts';
import { describeDevice } from '#server/text/device.ts';
import { playsLeft, stateAt } from '../screener.mapper.ts';
import * as queries from '../screener.queries.ts';
import { openLimits } from '../screener-limits.ts';
import { readMailed, type ScreenerParts, type Visitor } from '../screener-parts.ts';
import { getSentScreener } from '../sent-screener.ts';
import { isVerified } from '../verification/verification.ts';
import { countPlays, endOfGrants, findPlay, findResumePoint, isUsedUp } from './plays.ts';
import { insertView, listViews } from './views.queries.ts';

type Output<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['output']>;
type Input<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['input']>;

/** How soon a player asks again for a video that is being encoded. */
const RETRY_SECONDS = 60;

/** Opens episodes of a screener for playback. */
export function createViewing(parts: ScreenerParts) {
  const { db, now, grants } = parts;

  function requireActive(screener: queries.ScreenerRow | undefined) {
    if (!screener?.expires_at || stateAt(screener, now()) !== 'active')
      throw new AppError('screenerClosed');
    return { ...screener, expires_at: screener.expires_at };
  }

  return {
    /**
     * The view and its grant are created in one transaction that holds the screener's lock, so that
     * parallel calls cannot exceed the plays.
     */
    async openEpisode(
      { token, drama_id, episode_no, replay_of }: Input<'openScreenerEpisode'>,
      visitor: Visitor,
    ): Promise<Output<'openScreenerEpisode'>> {
      const seen = await getSentScreener(db, token);
      if (!(await isVerified(db, seen, visitor))) throw new AppError('screenerUnverified');
      requireActive(seen);
      await keepWithin(db, openLimits(seen.id), now());
      const path = seen.is_burned_in
        ? await findBurned(parts, seen, drama_id, episode_no)
        : undefined;
      const viewerHash = viewerOf(visitor);
      return db.transaction().execute(async (tx) => {
        const time = now();
        const screener = requireActive(await queries.lockScreener(tx, seen));
        const { id, expires_at } = screener;
        const episode = await queries.findVideo(tx, id, drama_id, episode_no);
        if (!episode) throw new AppError('notFound');
        // Changed since it was read: the next call finds the right video.
        if (screener.is_burned_in !== seen.is_burned_in) throw new AppError('unavailable');
        const views = await listViews(tx, id, { dramaId: drama_id, episodeNo: episode_no });
        const duration = episode.duration_seconds;
        const continued = findPlay(views, {
          viewerHash,
          duration,
          endedViewId: replay_of,
          now: time,
        });
        const isPlay = !continued;
        const plays = countPlays(views);
        if (isPlay && isUsedUp(screener, plays)) throw new AppError('playsUsedUp');
        const viewId = await insertView(tx, {
          screener_id: id,
          drama_id,
          episode_no,
          viewer_hash: viewerHash,
          is_play: isPlay,
          started_at: time,
          device: describeDevice(visitor.userAgent),
          country: visitor.country ?? null,
        });
        const until = endOfGrants(expires_at, continued?.started_at ?? time, duration);
        const granted = await grants.issue(tx, {
          viewerHash,
          dramaId: drama_id,
          episodeNo: episode_no,
          viewId,
          until,
          ...(path !== undefined && { path }),
        });
        if (!screener.started_at) await markStarted(tx, parts, id);
        return {
          ...granted,
          view_id: viewId,
          plays_left: playsLeft(screener, plays + (isPlay ? 1 : 0)),
          resume_seconds: replay_of === undefined ? findResumePoint(views, duration) : 0,
        };
      });
    },
  };
}

/**
 * The playlist with the recipient's name in the picture. Queues a video that has become part of
 * the screener since it was made.
 */
async function findBurned(
  { db, burned }: Pick<ScreenerParts, 'db' | 'burned'>,
  screener: queries.ScreenerRow,
  dramaId: number,
  episodeNo: number,
): Promise<string> {
  const video = await queries.findVideo(db, screener.id, dramaId, episodeNo);
  if (!video) throw new AppError('notFound');
  const label = burned.labelOf(screener);
  const [copy] = await burned.find([video.video_id], label);
  if (copy?.path) return copy.path;
  if (!copy) await db.transaction().execute((tx) => burned.queue(tx, [video.video_id], label));
  throw new AppError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
}

/** Mails the desk at the first view. */
async function markStarted(
  tx: Tx,
  { now, notifier }: Pick<ScreenerParts, 'now' | 'notifier'>,
  id: number,
): Promise<void> {
  const started = await queries.updateScreener(tx, id, { started_at: now() });
  await notifier.progressed(tx, await readMailed(tx, started, fallbackLocale), 'started');
}
