import type { MessageKey } from './message-key.ts';

/** Display names of the contract's order codes, for pages, mails and files. */
export const statusNames = {
  submitted: 'orders.statusSubmitted',
  in_review: 'orders.statusInReview',
  quoted: 'orders.statusQuoted',
  confirmed: 'orders.statusConfirmed',
  delivered: 'orders.statusDelivered',
  declined: 'orders.statusDeclined',
  withdrawn: 'orders.statusWithdrawn',
} as const satisfies Record<string, MessageKey>;

export const mediaNames = {
  svod: 'orders.mediaSvod',
  avod: 'orders.mediaAvod',
  fast: 'orders.mediaFast',
  tvod: 'orders.mediaTvod',
  tv: 'orders.mediaTv',
  social: 'orders.mediaSocial',
  tvod_rental: 'orders.mediaTvodRental',
  tvod_purchase: 'orders.mediaTvodPurchase',
  tv_free: 'orders.mediaTvFree',
  tv_pay: 'orders.mediaTvPay',
  in_app: 'orders.mediaInApp',
  transport: 'orders.mediaTransport',
  remake: 'orders.mediaRemake',
} as const satisfies Record<string, MessageKey>;

export const versionNames = {
  [-1]: 'orders.versionUndecided',
  0: 'orders.versionOriginal',
  1: 'orders.versionCustom',
} as const satisfies Record<number, MessageKey>;

export const regionNames = {
  WORLD: 'orders.regionWorld',
  northAmerica: 'orders.regionNorthAmerica',
  latinAmerica: 'orders.regionLatinAmerica',
  europe: 'orders.regionEurope',
  middleEastNorthAfrica: 'orders.regionMiddleEast',
  subSaharanAfrica: 'orders.regionAfrica',
  centralAsia: 'orders.regionCentralAsia',
  southAsia: 'orders.regionSouthAsia',
  eastAsia: 'orders.regionEastAsia',
  southeastAsia: 'orders.regionSoutheastAsia',
  oceania: 'orders.regionOceania',
} as const satisfies Record<string, MessageKey>;
