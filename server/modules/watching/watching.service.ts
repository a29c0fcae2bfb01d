import { hash } from 'node:crypto';
import type { Locale } from '../../../i18n/locales.ts';
import type { Db } from '../../db/client.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Repeated, repeat } from '../../jobs/repeat.ts';
import type { Log } from '../../log.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { type View, ViewBatch } from './view-batch.ts';
import { toHistoryEntry, toViewCount } from './watching.mapper.ts';
import * as queries from './watching.queries.ts';

export type WatchingService = ReturnType<typeof createWatchingService>;

interface WatchingOptions {
  catalogue: Pick<CatalogueService, 'cardsOf'>;
  log: Pick<Log, 'warn'>;
}

/** The signed-in user; for a guest, what tells one from another. */
export type Visitor = { userId: number } | { network: string; userAgent: string };

interface Place {
  dramaId: number;
  episodeNo: number;
  positionSeconds: number;
}

const FOLDING_PAUSE_MS = 1_000;
const PRUNING_PAUSE_MS = 60_000;
const PRUNED_AT_ONCE = 5_000;
/** As many as JavaScript holds exactly. Networks that share a key share the views they may add. */
const NETWORK_KEY_BYTES = 6;

export function createWatchingService(db: Db, { catalogue, log }: WatchingOptions) {
  const batch = new ViewBatch(async (views) => {
    const rows = await queries.countViews(db, {
      dramaIds: views.map(({ dramaId }) => dramaId),
      visitorHashes: views.map(({ visitorHash }) => visitorHash),
      networkKeys: views.map(({ networkKey }) => networkKey),
    });
    return new Map(rows.map((row) => [row.drama_id, row.view_count]));
  });

  const foldViews = () => queries.foldViews(db);
  const pruneVisitors = async () => {
    while ((await queries.deleteOldVisitors(db, PRUNED_AT_ONCE)) === PRUNED_AT_ONCE);
    while ((await queries.deleteOldNetworks(db, PRUNED_AT_ONCE)) === PRUNED_AT_ONCE);
  };
  const tellFailure = (err: unknown) => {
    // That the database is away is told by those who feel its pulse.
    if (!isDatabaseAway(err)) log.warn({ err }, 'views could not be tidied up');
  };
  let upkeep: Repeated[] = [];

  return {
    /** From now on this server, too, adds pending views to their dramas and forgets old visitors and networks. */
    startUpkeep() {
      upkeep = [
        repeat(FOLDING_PAUSE_MS, foldViews, tellFailure),
        repeat(PRUNING_PAUSE_MS, pruneVisitors, tellFailure),
      ];
    },

    async stopUpkeep() {
      // First of all: whatever the database does, nothing begins anew.
      const stopped = upkeep.map((work) => work.stop());
      await batch.settled();
      await Promise.all(stopped);
      await foldViews().catch(tellFailure);
    },

    /** The drama's views; a visitor adds one in 30 minutes, a user's history gains the drama. */
    async countView(visitor: Visitor, dramaId: number, episodeNo?: number) {
      const [viewCount] = await Promise.all([
        batch.add(viewOf(visitor, dramaId)),
        'userId' in visitor && queries.insertWatched(db, visitor.userId, dramaId, episodeNo),
      ]);
      if (viewCount === undefined) throw new AppError('notFound');
      return toViewCount(viewCount);
    },

    async savePlace(userId: number, place: Place): Promise<null> {
      if (!(await queries.updateWatched(db, { userId, ...place }))) throw new AppError('notFound');
      return null;
    },

    async listHistory(locale: Locale, userId: number, page: number, pageSize: number) {
      const [rows, total] = await Promise.all([
        queries.listWatched(db, userId, { limit: pageSize, offset: (page - 1) * pageSize }),
        queries.countWatched(db, userId),
      ]);
      const cards = await catalogue.cardsOf(
        locale,
        rows.map((row) => row.drama_id),
      );
      const list = rows.flatMap((row) => {
        const card = cards.get(row.drama_id);
        return card ? toHistoryEntry(row, card) : [];
      });
      return { list, total, page, page_size: pageSize };
    },

    /** One drama, or the whole history. */
    async forgetHistory(userId: number, dramaId?: number): Promise<null> {
      await queries.deleteWatched(db, userId, dramaId);
      return null;
    },
  };
}

function viewOf(visitor: Visitor, dramaId: number): View {
  if ('userId' in visitor)
    return { dramaId, visitorHash: hashFor(dramaId, 'user', visitor.userId), networkKey: null };
  const { network, userAgent } = visitor;
  return {
    dramaId,
    visitorHash: hashFor(dramaId, 'guest', network, userAgent),
    networkKey: hashFor(dramaId, 'network', network).readUIntBE(0, NETWORK_KEY_BYTES),
  };
}

/** Another one for each drama: what somebody watched cannot be gathered from the hashes. */
function hashFor(dramaId: number, ...name: (string | number)[]): Buffer {
  return hash('sha256', JSON.stringify([dramaId, ...name]), 'buffer');
}
