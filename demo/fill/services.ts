import type { AuditService } from '#server/areas/audit/audit.service.ts';
import { createDealService } from '#server/areas/deals/deal.service.ts';
import { createDealMaker } from '#server/areas/deals/deal-maker.ts';
import type { DealNotifier } from '#server/areas/deals/deal-notifier.ts';
import { createDealDesk } from '#server/areas/deals/desk/deal-desk.service.ts';
import { createMemoFiles, createTradeFileMaker } from '#server/areas/deals/files/memo-files.ts';
import { toSeller } from '#server/areas/deals/parties.ts';
import type { EnquiryNotifier } from '#server/areas/enquiries/enquiry-notifier.ts';
import { createOrderService } from '#server/areas/orders/order.service.ts';
import type { OrderNotifier } from '#server/areas/orders/order-notifier.ts';
import type { PlaybackGrants } from '#server/areas/playback/grants.ts';
import { createPlaybackService } from '#server/areas/playback/playback.service.ts';
import { createQuoteDesk } from '#server/areas/quotes/desk/quote-desk.service.ts';
import { closeOpenQuote } from '#server/areas/quotes/quote.queries.ts';
import { createQuoteService } from '#server/areas/quotes/quote.service.ts';
import { createQuoteExpiry } from '#server/areas/quotes/quote-expiry.ts';
import { createAvailabilityService } from '#server/areas/rights/availability.service.ts';
import { createDealRights } from '#server/areas/rights/deals/deal-rights.ts';
import { createBurnedVideos } from '#server/areas/screeners/burn/burned-videos.ts';
import { createScreenerDesk } from '#server/areas/screeners/desk/screener-desk.service.ts';
import { findScreener } from '#server/areas/screeners/screener.queries.ts';
import { createScreenerService } from '#server/areas/screeners/screener.service.ts';
import type { ScreenerNotifier } from '#server/areas/screeners/screener-notifier.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { OperatorFacts } from '#server/operator/read-facts.ts';
import { createTranslators } from '#server/text/translators.ts';
import { read } from './read.ts';

/** The operator's name in the demo. */
export const DESK = 'rights-desk';

const SITE = { siteName: 'Vignette', businessEmail: 'business@vignette.example', publicUrl: '' };

/** What a step needs besides the services: its time, and the number of the deal it makes. */
export interface Scene {
  time: Date;
  dealNo?: string;
}

/**
 * The services of quotes, deals and screeners. They run in the transaction of the fill, at the time
 * of the scene; they queue no mails and write no audit log, whose entries would have the time of the
 * fill.
 */
export function createServices(tx: Tx, scene: Scene) {
  const db = joinTransaction(tx);
  const now = () => scene.time;
  const translators = createTranslators();
  const availability = createAvailabilityService({ db, now });
  const parts = {
    db,
    now,
    audit: silent,
    notifier: silent,
    rights: createDealRights(availability),
  };
  const addressOf = (path: string) => path;
  const fileMaker = createTradeFileMaker();
  const memoFiles = createMemoFiles(fileMaker, SITE);
  // The upkeep of the server sends the jobs.
  const burned = createBurnedVideos({ db, sendJob: async () => {} });
  const facts = read<OperatorFacts>('operator.json');
  const maker = createDealMaker({
    ...parts,
    memoFiles,
    sellerOf: (locale) => toSeller(facts, locale, SITE),
    makeNumber: () => scene.dealNo ?? '',
  });
  return {
    quotes: createQuoteService(parts),
    quoteDesk: createQuoteDesk({ ...parts, translators }),
    expiry: createQuoteExpiry(parts),
    orders: createOrderService({ ...parts, addressOf, availability, closeOpenQuote }),
    deals: createDealService({ ...parts, log: console, maker, termsVersion: async () => 'demo' }),
    dealDesk: createDealDesk({ ...parts, memoFiles, maker, isSellerUnnamed: () => false }),
    screeners: createScreenerService({
      ...parts,
      burned,
      catalogue: { addressOf },
      grants: noGrants,
      playback: createPlaybackService({ db, grants: noGrants, areTerritoriesApplied: true }),
    }),
    screenerDesk: createScreenerDesk({ ...parts, burned, publicUrl: SITE.publicUrl }),
    async findScreener(id: number) {
      const screener = await findScreener(db, id);
      if (!screener) throw new Error(`there is no screener ${id}`);
      return screener;
    },
    close: fileMaker.close,
  };
}

export type Services = ReturnType<typeof createServices>;

/** All its functions do nothing. */
export const silent = new Proxy(
  {} as AuditService & DealNotifier & EnquiryNotifier & OrderNotifier & ScreenerNotifier,
  { get: () => async () => {} },
);

/** Views of the demo are in the past, so nothing is played. */
const noGrants = {
  issue: async () => ({}),
  renewView: async (_tx, _viewId, until) => until,
} as Pick<PlaybackGrants, 'renewView'> & { issue: unknown } as PlaybackGrants;

/** The connection of `tx`, on which the transactions of services are parts of `tx`. */
export function joinTransaction(tx: Tx): Db {
  const transaction = () => ({ execute: <Result>(work: (own: Tx) => Promise<Result>) => work(tx) });
  return new Proxy(tx, {
    get(_target, name) {
      if (name === 'transaction') return transaction;
      const member: unknown = Reflect.get(tx, name, tx);
      // Bound, because Kysely's methods read private fields of `this`.
      return typeof member === 'function' ? member.bind(tx) : member;
    },
  });
}
