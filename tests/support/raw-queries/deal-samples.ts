import { fillFields } from '#contract/desk/sheets/field.ts';
import { holdbackFields, rightFields } from '#contract/desk/sheets/rights-fields.ts';
import * as dealDesk from '#server/areas/deals/desk/deal-desk.queries.ts';
import * as cart from '#server/areas/orders/cart/cart.queries.ts';
import * as orderDesk from '#server/areas/orders/desk/order-desk.queries.ts';
import * as orderList from '#server/areas/orders/desk/order-list.queries.ts';
import * as rightsPages from '#server/areas/rights/desk/rights-pages.queries.ts';
import * as grantsWrite from '#server/areas/rights/grants-write.queries.ts';
import * as storedRights from '#server/areas/rights/stored-rights.queries.ts';
import type { Samples } from './sample-rows.ts';

const newRight = (drama_id: number) => ({
  drama_id,
  media: ['svod' as const],
  territories: ['MX'],
  territories_excluded: [],
  start: '2026-01-01',
  end: null,
});

const anyOrder = { sort: 'activity' as const, time: new Date() };
const firstPage = { key: undefined, isBackward: false, limit: 10 };

export const dealSamples: Samples = {
  'cart.insertCartLines': (tx, { user, drama }) => cart.insertCartLines(tx, user, [drama]),
  'dealDesk.selectDeals': (tx) => dealDesk.selectDeals({ search: 'a' }).execute(tx),
  'orderDesk.listSteps': (tx) => orderDesk.listSteps(tx, 'submitted', ['in_review', 'declined']),
  'orderDesk.listAllowedCorrections': (tx) =>
    orderDesk.listAllowedCorrections(tx, 'declined', ['in_review']),
  'orderList.listOrderPage': (tx) => orderList.listOrderPage(tx, anyOrder, firstPage),
  'orderList.isCommonInOrders': (tx) =>
    orderList.isCommonInOrders(tx, { ...anyOrder, search: 'luz' }),
  'orderList.isCommonInDeals': (tx) => orderList.isCommonInDeals(tx, { search: 'luz' }),
  'orderList.listDealPage': (tx) => orderList.listDealPage(tx, {}, firstPage),
  'rightsPages.readPage': (tx) =>
    rightsPages.readPage(tx, { table: 'rights_grants', filter: {} }, firstPage),
  'rightsPages.listParties': (tx) => rightsPages.listParties(tx, '', 10),
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
  'grantsWrite.insertHoldbacks': (tx, { drama }) =>
    grantsWrite.insertHoldbacks(tx, [
      { ...fillFields(holdbackFields, ({ empty }) => empty), ...newRight(drama) },
    ]),
};
