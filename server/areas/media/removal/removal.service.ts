import { mediaFolders } from '#server/settings/media-folders.ts';
import { lockIngest } from '../ingest/ingest-lock.ts';
import { openIngestRecord } from '../ingest/ingest-record.ts';
import { lockPlacement } from '../placement/placement.queries.ts';
import { clearPlace, clearUnusedCopies, findStillServed } from './clear-place.ts';
import {
  localPlace,
  type MediaPlace,
  type MediaTarget,
  storePlace,
  targetsOf,
} from './media-files.ts';
import * as queries from './removal.queries.ts';
import type { RemovalParts, RemovalRequest } from './removal-parts.ts';
import { findEntries, requireRemovable } from './require-removable.ts';

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
  const { db, now, config, store, audit } = parts;
  const { dataDir, mediaBaseUrl } = config;
  const [mediaFolder = ''] = mediaFolders(config);
  const places: MediaPlace[] = [
    localPlace(mediaFolder),
    ...(store ? [storePlace(store, 'public'), storePlace(store, 'private')] : []),
  ];

  return {
    /** May be called again after a failure. */
    async remove(request: RemovalRequest): Promise<Removal> {
      const { drama, episodeNo, isDryRun, actor, reason } = request;
      const scope = { dramaId: drama.id, episodeNo };
      // The ingest record is changed, and no ingest may make the media again meanwhile.
      const lock = isDryRun ? undefined : lockIngest(dataDir);
      try {
        return await db.transaction().execute(async (tx) => {
          await lockPlacement(tx);
          const media = await queries.listMedia(tx, scope);
          await requireRemovable(tx, request, media, parts);
          const keys = Array.from(new Set(media.map(({ key }) => key)));
          if (!isDryRun) await queries.deletePlayback(tx, scope);
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
          if (removedBefore) {
            const stillServed = await findStillServed(mediaBaseUrl, media);
            return { media, places: cleared, stillServed, removedBefore };
          }
          if (isDryRun) return { media, places: cleared, stillServed: [] };
          await openIngestRecord(dataDir).remove(
            findEntries(dataDir, keys).map(({ hash }) => hash),
          );
          await queries.markRemoved(tx, keys, now());
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
          return {
            media,
            places: cleared,
            stillServed: await findStillServed(mediaBaseUrl, media),
          };
        });
      } finally {
        lock?.release();
      }
    },

    /** Deletes the files of copies with a watermark that no row of `burned_videos` refers to. */
    async deleteUnusedCopies(): Promise<void> {
      for (const place of places) await clearUnusedCopies(db, place, false);
    },
  };
}

function distinct(targets: MediaTarget[]): MediaTarget[] {
  return Array.from(new Map(targets.map((target) => [target.prefix, target])).values());
}
