import type { GrantedPlayback } from '#contract/playback.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Log } from '#server/log.ts';
import { hashToken, makeToken } from '#server/text/tokens.ts';
import * as queries from './grants.queries.ts';
import { KnownGrants } from './known-grants.ts';
import type { MemoryLimit } from './memory-limit.ts';
import { toGrantedPlayback } from './playback.mapper.ts';

interface GrantsParts {
  db: Db;
  log: Log;
  limit: MemoryLimit;
  now: () => Date;
}

export interface GrantRequest {
  /** The hash of the viewer's cookie. */
  viewerHash: Buffer;
  dramaId: number;
  episodeNo: number;
  /** The view of a screener; null for an episode that the rules allow in the viewer's country. */
  viewId: number | null;
  /** The playlist with a burned-in watermark; by default the video's own. */
  path?: string;
  /** When the screener ends: the grant does not last longer. */
  until?: Date;
}

/** How long a grant lasts after it was issued or renewed. */
const GRANT_MS = 150_000;

export type PlaybackGrants = ReturnType<typeof createGrants>;

/** Grants of playback: issued in the database, checked in memory. */
export function createGrants({ db, now, log, limit }: GrantsParts) {
  const known = new KnownGrants(db, now, limit);
  const period = (until?: Date) => {
    const time = now();
    const end = Math.min(time.getTime() + GRANT_MS, until?.getTime() ?? Number.POSITIVE_INFINITY);
    return { now: time, expiresAt: new Date(end) };
  };

  return {
    /**
     * Throws `notFound` if the episode does not exist, its drama is withdrawn, or its folder has
     * the playlist of another video: a grant covers a folder, so it would open both. For a
     * screener, the caller locks its row, so that a concurrent revocation also deletes the new
     * grant.
     */
    async issue(tx: Tx, request: GrantRequest): Promise<GrantedPlayback> {
      const { viewerHash, dramaId, episodeNo, viewId, until } = request;
      const video = await queries.lockVideo(tx, dramaId, episodeNo);
      if (!video) throw new AppError('notFound');
      if (!request.path && video.is_folder_shared) {
        log.warn({ path: video.path }, 'not played: another playlist is in the same folder');
        throw new AppError('notFound');
      }
      const token = makeToken();
      const path = request.path ?? video.path;
      const { expiresAt } = period(until);
      await queries.insertGrant(tx, {
        token_hash: hashToken(token),
        viewer_hash: viewerHash,
        drama_id: dramaId,
        episode_no: episodeNo,
        video_id: video.video_id,
        path,
        view_id: viewId,
        expires_at: expiresAt,
      });
      const tracks = await queries.listTracks(tx, video.video_id);
      return toGrantedPlayback({ token, path, thumbnail: video.thumbnail, tracks, expiresAt });
    },

    /** Renews the grants of a view; returns undefined if none is left. */
    async renewView(tx: Tx, viewId: number, until: Date): Promise<Date | undefined> {
      const renewal = period(until);
      const count = await queries.renewGrantsOfView(tx, viewId, renewal);
      return count > 0 && renewal.expiresAt > renewal.now ? renewal.expiresAt : undefined;
    },

    /** Renews a grant by its token; returns undefined if it was deleted or has expired. */
    async renew(token: string): Promise<Date | undefined> {
      const renewal = period();
      const isRenewed = await queries.renewGrant(db, hashToken(token), renewal);
      return isRenewed ? renewal.expiresAt : undefined;
    },

    known: (token: string) => known.known(token),
    load: (token: string, beforeQuery?: () => Promise<void>) => known.load(token, beforeQuery),

    /** Must be called when grants were deleted: forgets all, and reads them again when used. */
    drop: () => known.drop(),

    deleteExpired: () => queries.deleteExpiredGrants(db, now()),
  };
}
