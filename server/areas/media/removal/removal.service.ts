import type { Tx } from '#server/db/client.ts';
import { mediaFolders } from '#server/settings/media-folders.ts';
import { deleteSources, lockSources } from '../ingest/ingested-sources.queries.ts';
import { lockIdleSources } from '../ingest/media-locks.ts';
import { lockPlacement } from '../placement/placement.queries.ts';
import { clearPlace, clearUnusedCopies, findStillServed } from './clear-place.ts';
import {
  localPlace,
  type MediaPlace,
  type MediaTarget,
  sourceHashOf,
  storePlace,
  targetsOf,
} from './media-files.ts';
import * as queries from './removal.queries.ts';
import type { RemovalParts, RemovalRequest } from './removal-parts.ts';
import { type RemovedMedia, requireRemovable } from './require-removable.ts';

export interface Removal {
  media: { what: queries.MediumName; address: string }[];
  /** The folders and buckets that were searched, with the number of files deleted from each. */
  places: { name: string; isLocal: boolean; files: number }[];
  /** Addresses at MEDIA_BASE_URL that still deliver a file, for example from the cache of a CDN. */
  stillServed: string[];
  /** Set if all files had been removed before, so that nothing was left to delete. */
  removedBefore?: Date;
}

/** Deletes the files of a drama's media everywhere, for a takedown; the catalogue keeps its rows. */
export function createRemovalService(parts: RemovalParts) {
  const { db, config, store, audit } = parts;
  const { mediaBaseUrl } = config;
  const [mediaFolder = ''] = mediaFolders(config);
  const places: MediaPlace[] = [
    localPlace(mediaFolder),
    ...(store ? [storePlace(store, 'public'), storePlace(store, 'private')] : []),
  ];

  async function removeAll(
    tx: Tx,
    { drama, episodeNo, isDryRun, actor, reason }: RemovalRequest,
    media: RemovedMedia[],
    keys: string[],
  ): Promise<Removal> {
    const targets = distinct(keys.flatMap(targetsOf));
    const cleared: Removal['places'] = [];
    for (const place of places) {
      const files = await clearPlace(place, targets, isDryRun);
      // Copies of these videos may exist without a row, such as those of deleted accounts.
      const copies = await clearUnusedCopies(tx, place, isDryRun);
      cleared.push({ name: place.name, isLocal: place.isLocal, files: files + copies });
    }
    const isNothingLeft = cleared.every(({ files }) => files === 0);
    const removedBefore = isNothingLeft && (await queries.findRemovedAt(tx, keys));
    if (isDryRun && !removedBefore) return { media, places: cleared, stillServed: [] };
    if (!removedBefore) {
      await deleteSources(tx, keys);
      await queries.markRemoved(tx, keys);
      await audit.record(tx, {
        actor,
        action: 'media.remove',
        subject: `drama:${drama.external_id}`,
        change: {
          ...(episodeNo !== undefined && { episode: episodeNo }),
          ...(reason !== undefined && { reason }),
          media: media.map(({ address }) => address),
          files: cleared.reduce((sum, { files }) => sum + files, 0),
        },
      });
    }
    const stillServed = await findStillServed(mediaBaseUrl, media);
    return { media, places: cleared, stillServed, ...(removedBefore && { removedBefore }) };
  }

  return {
    /** May be called again after a failure. */
    remove: (request: RemovalRequest): Promise<Removal> =>
      db.transaction().execute(async (tx) => {
        await lockPlacement(tx);
        const scope = { dramaId: request.drama.id, episodeNo: request.episodeNo };
        const media = await queries.listMedia(tx, scope);
        await requireRemovable(tx, request, media, parts);
        const keys = Array.from(new Set(media.map(({ key }) => key)));
        if (request.isDryRun) return removeAll(tx, request, media, keys);
        const hashes = keys.map(sourceHashOf).filter((hash) => hash !== undefined);
        const lock = lockIdleSources(mediaFolder, hashes);
        try {
          // An ingest of the same media on another machine finds at its end that it was removed.
          await lockSources(tx);
          await queries.deletePlayback(tx, scope);
          return await removeAll(tx, request, media, keys);
        } finally {
          lock.release();
        }
      }),

    /** Deletes the files of copies with a watermark that no row of `burned_videos` refers to. */
    async deleteUnusedCopies(): Promise<void> {
      for (const place of places) await clearUnusedCopies(db, place, false);
    },
  };
}

function distinct(targets: MediaTarget[]): MediaTarget[] {
  return Array.from(new Map(targets.map((target) => [target.prefix, target])).values());
}
