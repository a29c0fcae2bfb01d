import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { MessageKey } from '#i18n/message-key.ts';
import { say } from '#i18n/notice.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { Config } from '#server/settings/config.ts';
import { decodePath, mediaFolders } from '#server/settings/media-folders.ts';
import { lockIngest } from '../ingest/ingest-lock.ts';
import { openIngestRecord, readIngested } from '../ingest/ingest-record.ts';
import type { ObjectStore } from '../object-store.ts';
import { lockPlacement } from '../placement/placement.queries.ts';
import {
  localPlace,
  type MediaPlace,
  type MediaTarget,
  storePlace,
  targetsOf,
} from './media-files.ts';
import * as queries from './removal.queries.ts';
import { listUnusedCopies } from './unused-copies.ts';

interface RemovalParts {
  db: Db;
  now: () => Date;
  config: Pick<Config, 'dataDir' | 'mediaBaseUrl'>;
  store: ObjectStore | undefined;
  audit: Pick<AuditService, 'record'>;
}

export interface RemovalRequest {
  drama: { id: number; external_id: string };
  episodeNo?: number | undefined;
  isDryRun: boolean;
  actor: string;
  /** For the audit entry. */
  reason?: string | undefined;
}

export interface Removal {
  media: { what: string; address: string }[];
  /** The folders and buckets that were searched, with the number of files deleted from each. */
  places: { name: string; isLocal: boolean; files: number }[];
  /** Addresses at MEDIA_BASE_URL that still deliver a file, for example from the cache of a CDN. */
  stillServed: string[];
  /** Set if all files had been removed before, so that nothing was left to delete. */
  removedBefore?: Date;
}

const PARALLEL_REQUESTS = 8;
const MAX_NAMED = 5;

/** Deletes the files of a drama's media everywhere, for a takedown; the catalogue keeps its rows. */
export function createRemovalService({ db, now, config, store, audit }: RemovalParts) {
  const { dataDir, mediaBaseUrl } = config;
  const [mediaFolder = '', demoFolder = ''] = mediaFolders(config);
  const places: MediaPlace[] = [
    localPlace(mediaFolder),
    ...(store ? [storePlace(store, 'public'), storePlace(store, 'private')] : []),
  ];

  /** Throws unless all files of the media can be deleted, and nothing else needs them. */
  async function requireRemovable(tx: Tx, request: RemovalRequest, media: Media[]): Promise<void> {
    const { drama, episodeNo } = request;
    const refuse = (reason: string, message: MessageKey, values: Record<string, unknown> = {}) => {
      const refusal = { message, values: { drama: drama.external_id, ...values } };
      throw new OperatorError(`${reason} Nothing was deleted.`, refusal);
    };
    if ((await queries.findState(tx, drama.id)) === 'published')
      refuse(
        `${drama.external_id} is published: withdraw it first ("vignette catalogue withdraw ${drama.external_id}").`,
        'deskError.mediaPublished',
      );
    if (media.length === 0) {
      const episode = episodeNo === undefined ? '' : ` with the number ${episodeNo}`;
      refuse(`${drama.external_id} has no episode${episode}.`, 'deskError.mediaNone');
    }
    const elsewhere = media.find(({ key }) => !isUnderMedia(key));
    if (elsewhere)
      refuse(
        `${elsewhere.address} is not under /media: delete it on its server.`,
        'deskError.mediaElsewhere',
        { address: elsewhere.address },
      );
    const bare = media.find(({ key }) => toPath(key) === '');
    if (bare)
      refuse(
        `${bare.address} has no folder of its own, so its files are not known: delete them.`,
        'deskError.mediaNoFolder',
        { address: bare.address },
      );
    const keys = media.map(({ key }) => key);
    const scope = { dramaId: drama.id, episodeNo };
    const users = await queries.listOtherUses(tx, scope, keys);
    if (users.length > 0) {
      const more = users.length > MAX_NAMED ? ', …' : '';
      const named = `${users.slice(0, MAX_NAMED).join(', ')}${more}`;
      refuse(`The media is also used by ${named}.`, 'deskError.mediaShared', { users: named });
    }
    const ofDemo = media.find(({ key }) => existsSync(join(demoFolder, toPath(key))));
    if (ofDemo)
      refuse(
        `${ofDemo.address} is part of the demo, which is installed with the program.`,
        'deskError.mediaOfDemo',
        { address: ofDemo.address },
      );
    if (mediaBaseUrl && !store)
      refuse(
        'Media is served from MEDIA_BASE_URL: set S3_URL, so that it can be deleted there.',
        'deskError.mediaNoStore',
      );
    const entry = findEntries(dataDir, keys).find(({ media }) => media.store);
    if (entry && entry.media.store !== store?.name)
      refuse(
        `${entry.media.path} is in the store ${entry.media.store}: set S3_URL to that store.`,
        'deskError.mediaOtherStore',
        { address: entry.media.path, store: entry.media.store },
      );
  }

  /** Deletes all files of the targets at a place, and verifies that none is left. */
  async function clear(place: MediaPlace, targets: MediaTarget[], isDryRun: boolean) {
    const listAll = async () => (await Promise.all(targets.map(place.list))).flat();
    const files = new Set(await listAll());
    if (isDryRun) return files.size;
    await deleteFiles(place, [...files]);
    const left = await listAll();
    if (left.length > 0)
      throw new OperatorError(
        say('deskError.mediaLeft', { count: left.length, place: place.name, file: left[0] }),
      );
    return files.size;
  }

  async function clearUnusedCopies(executor: Db, place: MediaPlace, isDryRun: boolean) {
    const files = await listUnusedCopies(executor, place);
    if (!isDryRun) await deleteFiles(place, files);
    return files.length;
  }

  /** The addresses that MEDIA_BASE_URL still answers with a file. */
  async function findStillServed(media: Media[]): Promise<string[]> {
    if (!mediaBaseUrl) return [];
    const limit = pLimit(PARALLEL_REQUESTS);
    const urls = media.map(({ address }) => mediaBaseUrl + address.slice('/media'.length));
    const isServed = async (url: string) => {
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(url, { method: 'HEAD', signal }).catch(() => undefined);
      return response?.ok ?? false;
    };
    const served = await Promise.all(urls.map((url) => limit(isServed, url)));
    return urls.filter((_, index) => served[index]);
  }

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
          await requireRemovable(tx, request, media);
          const keys = Array.from(new Set(media.map(({ key }) => key)));
          if (!isDryRun) await queries.deletePlayback(tx, scope);
          const targets = distinct(keys.flatMap(targetsOf));
          const cleared: Removal['places'] = [];
          for (const place of places) {
            const files = await clear(place, targets, isDryRun);
            // Copies of these videos may exist without a row, such as those of deleted accounts.
            const copies = await clearUnusedCopies(tx, place, isDryRun);
            cleared.push({ name: place.name, isLocal: place.isLocal, files: files + copies });
          }
          const isNothingLeft = cleared.every(({ files }) => files === 0);
          const removedBefore = isNothingLeft && (await queries.findRemovedAt(tx, keys));
          if (removedBefore) {
            const stillServed = await findStillServed(media);
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
          return { media, places: cleared, stillServed: await findStillServed(media) };
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

/** Playlists first, so that playback ends at once. */
async function deleteFiles(place: MediaPlace, files: string[]): Promise<void> {
  const limit = pLimit(PARALLEL_REQUESTS);
  const [playlists, others] = partition(files, (file) => file.endsWith('.m3u8'));
  for (const list of [playlists, others])
    await Promise.all(list.map((file) => limit(place.delete, file)));
}

type Media = Awaited<ReturnType<typeof queries.listMedia>>[number];

/** Decodes the key as `targetsOf` does, so that `%2e%2e` is found too. */
const isUnderMedia = (key: string) =>
  key.startsWith('/media/') && !/(^|\/)(\.\.?(\/|$)|\/)/.test(toPath(key));

const toPath = (key: string) => decodePath(key.slice('/media/'.length));

/** The entries of the ingest record whose media has one of the keys, or is in its folder. */
function findEntries(dataDir: string, keys: string[]) {
  return Object.entries(readIngested(dataDir))
    .map(([hash, media]) => ({ hash, media }))
    .filter(({ media }) => keys.some((key) => media.path.startsWith(key)));
}

function distinct(targets: MediaTarget[]): MediaTarget[] {
  return Array.from(new Map(targets.map((target) => [target.prefix, target])).values());
}

function partition<Item>(items: Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
