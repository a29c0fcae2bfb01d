import type * as v from 'valibot';
import type { screeners as calls, WatchedRange } from '#contract/screeners.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { hashToken } from '#server/text/tokens.ts';
import { stateAt } from '../screener.mapper.ts';
import * as queries from '../screener.queries.ts';
import { readMailed, type ScreenerParts, type Visitor } from '../screener-parts.ts';
import { isRecipient } from '../verification/verification.ts';
import { cleanRanges, viewedSeconds, watchedSeconds } from '../watched-ranges.ts';
import { endOfGrants, keyOfEpisode } from './plays.ts';
import { findView, listViews, updateRanges } from './views.queries.ts';

type Input<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['input']>;
type FoundView = NonNullable<Awaited<ReturnType<typeof findView>>>;

/** The share of an episode after which it counts as watched. */
const WATCHED_SHARE = 0.9;

/** What players report of a view. */
export function createViewReports({ db, now, notifier, grants }: ScreenerParts) {
  /** A view of another browser is not found, except one of the recipient's own account. */
  async function requireView(viewId: number, visitor: Visitor): Promise<FoundView> {
    const view = await findView(db, viewId);
    const isOwn =
      view &&
      ((visitor.viewer !== undefined && hashToken(visitor.viewer).equals(view.viewer_hash)) ||
        isRecipient(view, visitor));
    if (!isOwn) throw new AppError('notFound');
    return view;
  }

  /** Mails the desk once, when every episode that can be watched has been. */
  async function finishIfWatched({ screener_id: id, user_id }: FoundView): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const screener = await queries.lockScreener(tx, { id, user_id });
      if (!screener || screener.finished_at || !(await isAllWatched(tx, id))) return;
      const finished = await queries.updateScreener(tx, id, { finished_at: now() });
      await notifier.progressed(tx, await readMailed(tx, finished, fallbackLocale), 'finished');
    });
  }

  return {
    /**
     * Stores the ranges even if the screener or the play has ended; the player then stops, because
     * this throws `playbackEnded`.
     */
    async report({ view_id, ranges }: Input<'reportScreenerView'>, visitor: Visitor) {
      const view = await requireView(view_id, visitor);
      const watched = cleanRanges(ranges, view.duration_seconds ?? Number.POSITIVE_INFINITY);
      const expiresAt = await db.transaction().execute(async (tx) => {
        const time = now();
        await updateRanges(tx, view_id, {
          ranges: watched,
          viewedSeconds: viewedSeconds(watched),
          at: time,
        });
        if (!view.expires_at || stateAt(view, time) !== 'active') return undefined;
        const playStartedAt = view.play_started_at ?? time;
        const until = endOfGrants(view.expires_at, playStartedAt, view.duration_seconds ?? 0);
        return grants.renewView(tx, view_id, until);
      });
      if (!view.finished_at && (await isEpisodeWatched(db, view))) await finishIfWatched(view);
      if (!expiresAt) throw new AppError('playbackEnded');
      return { expires_at: expiresAt.toISOString() };
    },
  };
}

const isWatched = (ranges: WatchedRange[], duration: number) =>
  watchedSeconds(ranges) >= duration * WATCHED_SHARE;

/** A cheap test before `isAllWatched`, which reads all views. */
async function isEpisodeWatched(db: Db, view: FoundView): Promise<boolean> {
  if (view.duration_seconds === null) return false;
  const episode = { dramaId: view.drama_id, episodeNo: view.episode_no };
  const views = await listViews(db, view.screener_id, episode);
  return isWatched(
    views.flatMap(({ ranges }) => ranges),
    view.duration_seconds,
  );
}

async function isAllWatched(db: Db, screenerId: number): Promise<boolean> {
  const episodes = await queries.listEpisodes(db, screenerId, fallbackLocale);
  const views = Map.groupBy(await listViews(db, screenerId), keyOfEpisode);
  return episodes
    .filter(({ drama_state }) => drama_state !== 'withdrawn')
    .every((episode) => {
      const own = views.get(keyOfEpisode(episode)) ?? [];
      return isWatched(
        own.flatMap(({ ranges }) => ranges),
        episode.duration_seconds,
      );
    });
}
