import type { ContentPage } from '#contract/site/content.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Workbooks } from '#server/jobs/workbooks.ts';
import { createOrderMails } from '#server/mail/letters/order-mails.ts';
import type { OperatorFacts } from '#server/operator/read-facts.ts';
import type { AreaParts } from '../area-parts.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { createCompanyService } from '../company/company.service.ts';
import { createCartService } from '../orders/cart/cart.service.ts';
import { createOrderDesk } from '../orders/desk/order-desk.service.ts';
import { createOrderList } from '../orders/desk/order-list.service.ts';
import {
  createOrderFilesService,
  type OrderFilesService,
} from '../orders/files/order-files.service.ts';
import { createMessageService } from '../orders/messages/message.service.ts';
import { createOrderService } from '../orders/order.service.ts';
import { createOrderNotifier, type OrderNotifier } from '../orders/order-notifier.ts';
import { createOrderPost } from '../orders/order-post.ts';
import { createQuoteDesk } from '../quotes/desk/quote-desk.service.ts';
import { closeOpenQuote } from '../quotes/quote.queries.ts';
import { createQuoteService } from '../quotes/quote.service.ts';
import { createQuoteExpiry } from '../quotes/quote-expiry.ts';
import type { AvailabilityService } from '../rights/availability.service.ts';
import type { DealRights } from '../rights/deals/deal-rights.ts';
import type { RightsServices } from '../rights/rights-services.ts';
import { createDealService } from './deal.service.ts';
import { createDealMaker } from './deal-maker.ts';
import { createDealNotifier, type DealNotifier } from './deal-notifier.ts';
import { createDealDesk } from './desk/deal-desk.service.ts';
import { createOrderReader } from './desk/order-reader.ts';
import { createMemoFiles, createTradeFileMaker } from './files/memo-files.ts';
import { isUnnamed, toSeller } from './parties.ts';
import { toTermsVersion } from './terms-version.ts';

export type TradeServices = ReturnType<typeof createTradeServices>;

interface TradeServicesParts extends AreaParts {
  catalogue: Pick<CatalogueService, 'cardsOf' | 'addressOf'>;
  availability: Pick<AvailabilityService, 'judgeLines'>;
  rights: DealRights;
  judgeInMarket: RightsServices['judgeInMarket'];
  /** Finds dramas by a part of a title in any language. */
  findDramas: (text: string) => Promise<{ id: number }[]>;
  workbooks: Workbooks;
  operatorFacts: () => OperatorFacts;
  /** The page of the user agreement. */
  userAgreement: (locale: Locale) => Promise<ContentPage | undefined>;
}

/** The services from the cart to the deal, of both sides. */
export function createTradeServices(parts: TradeServicesParts) {
  const { db, now, log, config, mailer, translators, audit, catalogue, availability } = parts;
  const { addressOf } = catalogue;
  const fileMaker = createTradeFileMaker();
  const memoFiles = createMemoFiles(fileMaker, config);
  const orderFiles = createOrderFilesService({
    db,
    catalogue,
    translators,
    now,
    judgeInMarket: parts.judgeInMarket,
    site: config,
    makeFile: fileMaker.make,
  });
  const post = createOrderPost({ mailer, businessEmail: config.businessEmail, now });
  const mails = createOrderMails(translators, config);
  const orderNotifier = createOrderNotifier({ post, mails, translators, files: orderFiles });
  const dealNotifier = createDealNotifier({ post, translators, sender: config });
  const dealParts = { db, now, log, notifier: dealNotifier, rights: parts.rights };
  const sellerOf = (locale: Locale) => toSeller(parts.operatorFacts(), locale, config);
  const isSellerUnnamed = (seller = sellerOf(fallbackLocale)) => isUnnamed(seller, config);
  const dealMaker = createDealMaker({ ...dealParts, audit, memoFiles, sellerOf });
  return {
    cart: createCartService(db, { catalogue }),
    orders: createOrderService({
      db,
      now,
      addressOf,
      notifier: orderNotifier,
      availability,
      closeOpenQuote,
    }),
    orderFiles,
    memoFiles,
    fileMaker,
    ...createDeskOrders(parts, { orderNotifier, dealNotifier, orderFiles }),
    quotes: createQuoteService(dealParts),
    quoteExpiry: createQuoteExpiry(dealParts),
    quoteDesk: createQuoteDesk({ ...dealParts, audit, translators }),
    deals: createDealService({
      ...dealParts,
      maker: dealMaker,
      termsVersion: async (locale) =>
        toTermsVersion(parts.operatorFacts().updated, await parts.userAgreement(locale)),
    }),
    dealDesk: createDealDesk({
      ...dealParts,
      audit,
      memoFiles,
      maker: dealMaker,
      isSellerUnnamed,
    }),
    messages: createMessageService({ db, now, notifyDesk: dealNotifier.messageFromBuyer }),
    company: createCompanyService(db),
  };
}

/** The operators' side of orders. */
function createDeskOrders(
  parts: TradeServicesParts,
  {
    orderNotifier,
    dealNotifier,
    orderFiles,
  }: {
    orderNotifier: OrderNotifier;
    dealNotifier: DealNotifier;
    orderFiles: OrderFilesService;
  },
) {
  const { db, now, translators, audit, catalogue } = parts;
  const { addressOf } = catalogue;
  const orderDesk = createOrderDesk({
    db,
    now,
    addressOf,
    translators,
    audit,
    notifier: orderNotifier,
    notifyBuyer: dealNotifier.messageFromDesk,
    files: orderFiles,
    findDramas: parts.findDramas,
    closeOpenQuote,
  });
  return {
    orderDesk,
    orderReader: createOrderReader({
      db,
      now,
      addressOf,
      translators,
      audit,
      judgeOffers: parts.rights.judgeOffers,
    }),
    orderList: createOrderList({
      db,
      now,
      translators,
      listWithTitles: orderDesk.listWithTitles,
      writeTables: parts.workbooks.write,
    }),
  };
}
