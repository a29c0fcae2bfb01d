import type { Db } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import type { Config } from '#server/settings/config.ts';
import { mediaFolders } from '#server/settings/media-folders.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createMediaInbox } from './ingest/inbox.ts';
import { createIngestRecord } from './ingest/ingest-record.ts';
import { createMediaLibrary } from './media-library.ts';
import { createPlacement } from './placement/placement.ts';
import { createPlacementJob } from './placement/placement-job.ts';
import { createPrivateMedia } from './private-media.ts';
import { completePush, type PushedMedia } from './push/push.service.ts';
import { createRemovalService } from './removal/removal.service.ts';
import { createObjectStore } from './store/object-store.ts';
import { createStoredPlaces } from './stored-places.ts';
import type { BurnWatermark } from './watermark/burn-watermark.ts';

export type MediaServices = ReturnType<typeof createMediaServices>;

interface MediaServicesParts {
  db: Db;
  log: Log;
  config: Config;
  audit: AuditService;
}

/** The ingested media, its place in the object store, its removal, and copies with a watermark. */
export function createMediaServices({ db, log, config, audit }: MediaServicesParts) {
  const store = config.store && createObjectStore(config.store);
  const areTerritoriesApplied = config.countryHeader !== undefined;
  const storedPlaces = store && createStoredPlaces({ db, store, areTerritoriesApplied });
  const placement = store && createPlacement({ db, store, areTerritoriesApplied });
  const burnWatermark: BurnWatermark = async (request) => {
    // Imported when needed, because it loads the libraries for pictures.
    const { createWatermarkBurner } = await import('./watermark/burn-watermark.ts');
    return createWatermarkBurner(config)(request);
  };
  return {
    /** The format of a picture; undefined if it cannot be opened or is too large. */
    async findPictureFormat(bytes: Buffer): Promise<string | undefined> {
      const { isTooLarge, openPicture } = await import('./pictures/open-picture.ts');
      const picture = await openPicture(bytes)
        .metadata()
        .catch(() => undefined);
      return picture && !isTooLarge(picture) ? picture.format : undefined;
    },
    library: createMediaLibrary({
      db,
      folders: mediaFolders(config),
      mediaBaseUrl: config.mediaBaseUrl,
    }),
    ingestRecord: createIngestRecord(db, audit),
    burnWatermark,
    /** Undefined without an object store. */
    placement,
    placementJob: placement && createPlacementJob(placement, log),
    /** Files of the store that only the holder of a grant may load. */
    privateMedia: store && storedPlaces && createPrivateMedia(store, storedPlaces, log),
    storedPlaces,
    /** The part of `media push` that needs the database; undefined without an object store. */
    completePush:
      placement &&
      ((actor: string, pushed: PushedMedia) =>
        completePush({ db, audit, placement }, actor, pushed)),
    removal: createRemovalService({ db, config, store, audit }),
    inbox: createMediaInbox(config.mediaInbox),
  };
}
