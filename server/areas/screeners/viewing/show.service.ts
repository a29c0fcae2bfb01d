import type * as v from 'valibot';
import type { CopyReadiness, screeners as calls } from '#contract/screeners.ts';
import { viewerOf } from '#server/network/viewer.ts';
import type { BurnedVideo } from '../burn/burned-videos.ts';
import { stateAt, toEmailHint, toOpenScreener } from '../screener.mapper.ts';
import * as queries from '../screener.queries.ts';
import type { ScreenerParts, Visitor } from '../screener-parts.ts';
import { getSentScreener } from '../sent-screener.ts';
import { isVerified } from '../verification/verification.ts';
import { watchedSeconds } from '../watched-ranges.ts';
import { countPlays, findPlay, keyOfEpisode } from './plays.ts';
import { listViews } from './views.queries.ts';

type Output<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['output']>;

/** The page behind the link of a screener. */
export function createScreenerPage({ db, now, burned, catalogue }: ScreenerParts) {
  /**
   * The state of the burned-in copies. Queues the videos that have become part of the screener since
   * it was made. A failed copy is queued again by the desk only, so that it is not encoded for each
   * visit.
   */
  async function findCopies(screener: queries.ScreenerRow, episodes: queries.EpisodeRow[]) {
    if (!screener.is_burned_in || episodes.length === 0)
      return { prepared: null, readinessOf: () => null };
    const label = burned.labelOf(screener);
    const videoIds = [...new Set(episodes.map(({ video_id }) => video_id))];
    const found = await burned.find(videoIds, label);
    const copies = new Map(found.map((copy) => [copy.videoId, copy]));
    const missing = videoIds.filter((id) => !copies.has(id));
    if (missing.length > 0)
      await db.transaction().execute((tx) => burned.queue(tx, missing, label));
    const done = found.reduce(
      (sum, { state, progress }) => sum + (state === 'done' ? 1 : progress),
      0,
    );
    return {
      prepared: done / videoIds.length,
      readinessOf: ({ video_id }: queries.EpisodeRow) => toReadiness(copies.get(video_id)),
    };
  }

  return {
    /** Without a code, only the state, when it opens and where a code would be sent. */
    async show(token: string, visitor: Visitor): Promise<Output<'getScreener'>> {
      const screener = await getSentScreener(db, token);
      const { id, opens_at: opensAt, expires_at: expiresAt } = screener;
      const state = stateAt(screener, now());
      const locked = {
        state,
        email_hint: toEmailHint(screener.email),
        opens_at: state === 'upcoming' && opensAt ? opensAt.toISOString() : null,
        screener: null,
      };
      if (!opensAt || !expiresAt || !(await isVerified(db, screener, visitor))) return locked;
      if (state === 'revoked' && screener.reason) return { ...locked, reason: screener.reason };
      if (state !== 'active' && state !== 'upcoming') return locked;
      const [titles, listed, views] = await Promise.all([
        queries.listTitles(db, [id], visitor.locale),
        queries.listEpisodes(db, id, visitor.locale),
        listViews(db, id),
      ]);
      const episodes = listed.filter(({ drama_state }) => drama_state !== 'withdrawn');
      const byEpisode = Map.groupBy(views, keyOfEpisode);
      const viewerHash = viewerOf(visitor);
      const progressOf = (episode: queries.EpisodeRow) => {
        const own = byEpisode.get(keyOfEpisode(episode)) ?? [];
        const opening = { viewerHash, duration: episode.duration_seconds, now: now() };
        return {
          plays: countPlays(own),
          isInterrupted: findPlay(own, opening) !== undefined,
          watchedSeconds: watchedSeconds(own.flatMap(({ ranges }) => ranges)),
          watchedAt: own.findLast(({ ranges }) => ranges.length > 0)?.last_at,
        };
      };
      const copies = await findCopies(screener, episodes);
      const open = { screener, opensAt, expiresAt, titles, episodes, progressOf, ...copies };
      return { ...locked, screener: toOpenScreener(open, catalogue) };
    },
  };
}

function toReadiness(copy: BurnedVideo | undefined): CopyReadiness {
  if (copy?.state === 'done') return 'ready';
  return copy?.state === 'failed' ? 'failed' : 'preparing';
}
