import { fillFields } from '#contract/desk/sheets/field.ts';
import { holdbackFields, rightFields } from '#contract/desk/sheets/rights-fields.ts';
import * as dealDesk from '#server/areas/deals/desk/deal-desk.queries.ts';
import * as cart from '#server/areas/orders/cart/cart.queries.ts';
import * as orderDesk from '#server/areas/orders/desk/order-desk.queries.ts';
import * as orderList from '#server/areas/orders/desk/order-list.queries.ts';
import * as titleFacts from '#server/areas/orders/files/title-facts.queries.ts';
import * as history from '#server/areas/orders/history.queries.ts';
import * as order from '#server/areas/orders/order.queries.ts';
import * as avails from '#server/areas/rights/avails/avails.queries.ts';
import * as openOffers from '#server/areas/rights/desk/open-offers.queries.ts';
import * as rightsDesk from '#server/areas/rights/desk/rights-desk.queries.ts';
import * as rightsPages from '#server/areas/rights/desk/rights-pages.queries.ts';
import * as grantsRead from '#server/areas/rights/grants-read.queries.ts';
import * as grantsWrite from '#server/areas/rights/grants-write.queries.ts';
import * as storedRights from '#server/areas/rights/stored-rights.queries.ts';
import { type Samples, window } from './sample-rows.ts';

const newRight = (drama_id: number) => ({
  drama_id,
  media: ['svod' as const],
  territories: ['MX'],
  territories_excluded: [],
  start: '2026-01-01',
  end: null,
});

const historyFilter = {
  status: 'submitted' as const,
  keyword: 'moon',
  since: new Date(0),
  before: new Date(),
};
const anyOrder = { sort: 'activity' as const, time: new Date() };
const firstPage = { key: undefined, isBackward: false, limit: 10 };

export const dealSamples: Samples = {
  'cart.insertCartLines': (tx, { user, drama }) => cart.insertCartLines(tx, user, [drama]),
  'cart.listCartLines': (tx, { user }) => cart.listCartLines(tx, user, window),
  'cart.listExportLines': (tx, { user, cartLine }) => cart.listExportLines(tx, user, [cartLine]),
  'cart.deleteCartLine': (tx, { user, drama }) => cart.deleteCartLine(tx, user, drama, -1),
  'cart.updateCartLineVersion': (tx, { user, cartLine }) =>
    cart.updateCartLineVersion(tx, user, cartLine, 1),
  'order.lockChosenLines': (tx, { user, cartLine }) =>
    order.lockChosenLines(tx, user, 'ja', [cartLine]),
  'history.listOrders': (tx, { user }) => history.listOrders(tx, user, historyFilter, window),
  'history.countOrders': (tx, { user }) => history.countOrders(tx, user, historyFilter),
  'history.listOrderIds': (tx, { user }) => history.listOrderIds(tx, user, historyFilter),
  'history.listExportedOrders': (tx, { user }) => history.listExportedOrders(tx, user, [1]),
  'titleFacts.listTitleFacts': (tx, { drama }) => titleFacts.listTitleFacts(tx, [drama]),
  'dealDesk.selectDeals': (tx) => dealDesk.selectDeals({ search: 'a' }).execute(tx),
  'orderDesk.listSteps': (tx) => orderDesk.listSteps(tx, 'submitted', ['in_review', 'declined']),
  'orderDesk.listCorrections': (tx) => orderDesk.listCorrections(tx, 'declined', ['in_review']),
  'orderList.listOrderPage': (tx) => orderList.listOrderPage(tx, anyOrder, firstPage),
  'orderList.listOrderIds': (tx) => orderList.listOrderIds(tx, anyOrder, { before: 9, limit: 3 }),
  'orderList.countOrders': (tx) => orderList.countOrders(tx, anyOrder, 10),
  'orderList.isCommonInOrders': (tx) =>
    orderList.isCommonInOrders(tx, { ...anyOrder, search: 'luz' }),
  'orderList.isCommonInDeals': (tx) => orderList.isCommonInDeals(tx, { search: 'luz' }),
  'orderList.listDealPage': (tx) => orderList.listDealPage(tx, {}, firstPage),
  'rightsDesk.listPublished': (tx) => rightsDesk.listPublished(tx, 0, 10),
  'rightsDesk.listPublishedBeyond': (tx) =>
    rightsDesk.listPublishedBeyond(tx, {
      id: undefined,
      isBackward: false,
      limit: 10,
      locale: 'es',
    }),
  'rightsDesk.getDramaName': (tx, { drama }) => rightsDesk.getDramaName(tx, drama, 'es'),
  'openOffers.listOpenOffers': (tx, { drama }) =>
    openOffers.listOpenOffers(tx, drama, new Date('2020-01-01')),
  'rightsPages.readPage': (tx) =>
    rightsPages.readPage(tx, { table: 'rights_grants', filter: {} }, firstPage),
  'rightsPages.countUpTo': (tx) =>
    rightsPages.countUpTo(tx, { table: 'rights_holdbacks', filter: {} }, 10),
  'rightsPages.listParties': (tx) => rightsPages.listParties(tx, '', 10),
  'avails.listOffered': (tx) => avails.listOffered(tx, 0, 10),
  'storedRights.selectGrants': (tx) => storedRights.selectGrants({}).execute(tx),
  'storedRights.selectHoldbacks': (tx) => storedRights.selectHoldbacks({}).execute(tx),
  'grantsWrite.insertGrants': (tx, { drama }) =>
    grantsWrite.insertGrants(tx, [
      {
        ...fillFields(rightFields, ({ empty }) => empty),
        ...newRight(drama),
        party: 'Harbour Pictures',
        reference: 'X1',
        language_uses: [],
        is_exclusive: true,
      },
    ]),
  'grantsWrite.listGrantEnds': (tx) => grantsWrite.listGrantEnds(tx, [1]),
  'grantsWrite.insertHoldbacks': (tx, { drama }) =>
    grantsWrite.insertHoldbacks(tx, [
      { ...fillFields(holdbackFields, ({ empty }) => empty), ...newRight(drama) },
    ]),
  'grantsRead.listPublishedRights': (tx, { drama, draft }) =>
    grantsRead.listPublishedRights(tx, [drama, draft]),
  'grantsRead.listRights': (tx, { drama }) => grantsRead.listRights(tx, [drama]),
};
