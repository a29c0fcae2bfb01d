import type { MessageKey } from '../message-key.ts';

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
  svod: 'licence.mediaSvod',
  avod: 'licence.mediaAvod',
  fast: 'licence.mediaFast',
  tvod: 'licence.mediaTvod',
  tv: 'licence.mediaTv',
  social: 'licence.mediaSocial',
  tvod_rental: 'licence.mediaTvodRental',
  tvod_purchase: 'licence.mediaTvodPurchase',
  tv_free: 'licence.mediaTvFree',
  tv_pay: 'licence.mediaTvPay',
  in_app: 'licence.mediaInApp',
  transport: 'licence.mediaTransport',
  remake: 'licence.mediaRemake',
} as const satisfies Record<string, MessageKey>;

export const versionNames = {
  [-1]: 'orders.versionUndecided',
  0: 'orders.versionOriginal',
  1: 'orders.versionCustom',
} as const satisfies Record<number, MessageKey>;

export const regionNames = {
  WORLD: 'licence.regionWorld',
  northAmerica: 'licence.regionNorthAmerica',
  latinAmerica: 'licence.regionLatinAmerica',
  europe: 'licence.regionEurope',
  middleEastNorthAfrica: 'licence.regionMiddleEast',
  subSaharanAfrica: 'licence.regionAfrica',
  centralAsia: 'licence.regionCentralAsia',
  southAsia: 'licence.regionSouthAsia',
  eastAsia: 'licence.regionEastAsia',
  southeastAsia: 'licence.regionSoutheastAsia',
  oceania: 'licence.regionOceania',
} as const satisfies Record<string, MessageKey>;

/** Sentences that say why a title is not available. */
export const reasonTexts = {
  no_rights_in: 'orders.reasonNoRights',
  not_exclusive_in: 'orders.reasonNotExclusive',
  rights_out_exist: 'orders.reasonLicensed',
  holdback: 'orders.reasonHoldback',
  negotiating: 'orders.reasonNegotiating',
} as const satisfies Record<string, MessageKey>;

/** How a buyer reads the state of a quote; drafts are never shown. */
export const quoteStateNames = {
  sent: 'deals.stateSent',
  accepted: 'deals.stateAccepted',
  declined: 'deals.stateDeclined',
  countered: 'deals.stateCountered',
  expired: 'deals.stateExpired',
  superseded: 'deals.stateSuperseded',
  recalled: 'deals.stateRecalled',
} as const satisfies Record<string, MessageKey>;
