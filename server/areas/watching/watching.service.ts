import { hash } from 'node:crypto';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { type Repeated, repeat } from '#server/jobs/repeat.ts';
import type { Log } from '#server/log.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { toPage } from '../page.mapper.ts';
import { type View, ViewBatch } from './view-batch.ts';
import { dramaIdsOf, toHistoryEntries, toViewCount, toViewCounts } from './watching.mapper.ts';
import * as queries from './watching.queries.ts';

export type WatchingService = ReturnType<typeof createWatchingService>;

interface WatchingOptions {
  catalogue: Pick<CatalogueService, 'cardsOf'>;
  log: Pick<Log, 'warn'>;
}

/** A signed-in user, or a guest, who is identified by network and user agent. */
export type Visitor = { userId: number } | { network: string; userAgent: string };

interface Progress {
  dramaId: number;
  episodeNo: number;
  positionSeconds: number;
}

const FOLD_INTERVAL_MS = 1_000;
const PRUNE_INTERVAL_MS = 60_000;
const PRUNE_BATCH = 5_000;
/** A key of six bytes is a safe integer in JavaScript. Networks with equal keys share one limit. */
const NETWORK_KEY_BYTES = 6;

export function createWatchingService(db: Db, { catalogue, log }: WatchingOptions) {
  const batch = new ViewBatch(async (views) => {
    const rows = await queries.countViews(db, {
      dramaIds: views.map(({ dramaId }) => dramaId),
      episodeNos: views.map(({ episodeNo }) => episodeNo ?? null),
      visitorHashes: views.map(({ visitorHash }) => visitorHash),
      networkKeys: views.map(({ networkKey }) => networkKey),
    });
    return toViewCounts(rows);
  });

  const foldViews = () => queries.foldViews(db);
  const pruneVisitors = async () => {
    while ((await queries.deleteOldVisitors(db, PRUNE_BATCH)) === PRUNE_BATCH);
    while ((await queries.deleteOldNetworks(db, PRUNE_BATCH)) === PRUNE_BATCH);
  };
  const logFailure = (err: unknown) => log.warn({ err }, 'maintenance of view counts failed');
  let maintenance: Repeated[] = [];

  return {
    /** Regularly adds pending views to their dramas and deletes old visitors and networks. */
    startMaintenance() {
      maintenance = [
        repeat(FOLD_INTERVAL_MS, foldViews, logFailure),
        repeat(PRUNE_INTERVAL_MS, pruneVisitors, logFailure),
      ];
    },

    async stopMaintenance() {
      // `stop` is called before anything is awaited, so that no further run starts.
      const stopped = maintenance.map((work) => work.stop());
      await batch.settled();
      await Promise.all(stopped);
      await foldViews().catch(logFailure);
    },

    /** Counts a view, adds the drama to a user's history and returns the drama's views. */
    async countView(visitor: Visitor, dramaId: number, episodeNo?: number) {
      const [viewCount] = await Promise.all([
        batch.add({ ...toView(visitor, dramaId), episodeNo }),
        'userId' in visitor && queries.insertWatched(db, visitor.userId, dramaId, episodeNo),
      ]);
      if (viewCount === undefined) throw new AppError('notFound');
      return toViewCount(viewCount);
    },

    async saveProgress(userId: number, progress: Progress): Promise<null> {
      const isSaved = await queries.updateWatched(db, { userId, ...progress });
      if (!isSaved) throw new AppError('notFound');
      return null;
    },

    async listHistory(locale: Locale, userId: number, page: number, pageSize: number) {
      const [rows, total] = await Promise.all([
        queries.listWatched(db, userId, { limit: pageSize, offset: (page - 1) * pageSize }),
        queries.countWatched(db, userId),
      ]);
      const cards = await catalogue.cardsOf(locale, dramaIdsOf(rows));
      return toPage(toHistoryEntries(rows, cards), total, page, pageSize);
    },

    /** Deletes one drama from the history, or all. */
    async deleteHistory(userId: number, dramaId?: number): Promise<null> {
      await queries.deleteWatched(db, userId, dramaId);
      return null;
    },
  };
}

function toView(visitor: Visitor, dramaId: number): View {
  if ('userId' in visitor)
    return { dramaId, visitorHash: hashFor(dramaId, 'user', visitor.userId), networkKey: null };
  const { network, userAgent } = visitor;
  return {
    dramaId,
    visitorHash: hashFor(dramaId, 'guest', network, userAgent),
    networkKey: hashFor(dramaId, 'network', network).readUIntBE(0, NETWORK_KEY_BYTES),
  };
}

/** The hash includes the drama, so that hashes do not reveal which dramas one visitor watched. */
function hashFor(dramaId: number, ...name: (string | number)[]): Buffer {
  return hash('sha256', JSON.stringify([dramaId, ...name]), 'buffer');
}
