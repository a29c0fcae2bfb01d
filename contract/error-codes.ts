import { pageOutcomes } from './transport/page-outcomes.ts';

/**
 * The outcomes of a call of the site: the code in the envelope, the HTTP status and the key of the message
 * shown to the user. Business outcomes are sent as HTTP 200. Any other status is an error of the
 * HTTP layer; its code equals the status.
 */
export const outcomes = {
  ...pageOutcomes,

  invalidInput: { code: 400, status: 200, message: 'error.invalidInput' },
  unauthenticated: { code: 401, status: 200, message: 'error.unauthenticated' },
  tokenRejected: { code: 441, status: 200, message: 'error.tokenRejected' },
  keyReused: { code: 409, status: 200, message: 'error.keyReused' },
  nothingToOrder: { code: 409, status: 200, message: 'error.nothingToOrder' },
  titleWithdrawn: { code: 409, status: 200, message: 'error.titleWithdrawn' },
  cartFull: { code: 409, status: 200, message: 'error.cartFull' },
  orderClosed: { code: 409, status: 200, message: 'error.orderClosed' },
  orderBinding: { code: 409, status: 200, message: 'error.orderBinding' },
  quoteClosed: { code: 409, status: 200, message: 'error.quoteClosed' },
  quoteExpired: { code: 409, status: 200, message: 'error.quoteExpired' },
  screenerRequested: { code: 409, status: 200, message: 'error.screenerRequested' },
  listFull: { code: 409, status: 200, message: 'error.listFull' },
  tooManyLists: { code: 409, status: 200, message: 'error.tooManyLists' },
  titlesTaken: { code: 409, status: 200, message: 'error.titlesTaken' },
  accountDisabled: { code: 911, status: 200, message: 'error.accountDisabled' },
  emailCodeRejected: { code: 60011, status: 200, message: 'error.emailCodeRejected' },
  emailRejected: { code: 60012, status: 200, message: 'error.emailRejected' },
  usernameRejected: { code: 60013, status: 200, message: 'error.usernameRejected' },
  credentialsRejected: { code: 60014, status: 200, message: 'error.credentialsRejected' },
  resetLinkRejected: { code: 60015, status: 200, message: 'error.resetLinkRejected' },

  companyNeeded: { code: 60016, status: 200, message: 'error.companyNeeded' },
  episodeLocked: { code: 60017, status: 200, message: 'error.episodeLocked' },
  notInTerritory: { code: 60018, status: 200, message: 'error.notInTerritory' },
  screenerUnverified: { code: 60019, status: 200, message: 'error.screenerUnverified' },
  screenerClosed: { code: 60020, status: 200, message: 'error.screenerClosed' },
  playsUsedUp: { code: 60021, status: 200, message: 'error.playsUsedUp' },
  playbackEnded: { code: 60022, status: 200, message: 'error.playbackEnded' },
  screenerNotNeeded: { code: 60023, status: 200, message: 'error.screenerNotNeeded' },
  aiNotConnected: { code: 60024, status: 200, message: 'error.aiNotConnected' },
  aiLimitReached: { code: 60025, status: 200, message: 'error.aiLimitReached' },
  aiTimeout: { code: 60026, status: 200, message: 'error.aiTimeout' },
  aiBusy: { code: 60027, status: 200, message: 'error.aiBusy' },
  aiFailed: { code: 60028, status: 200, message: 'error.aiFailed' },
  aiUnusable: { code: 60029, status: 200, message: 'error.aiUnusable' },
  confirmationNeeded: { code: 60030, status: 200, message: 'error.confirmationNeeded' },
  aiSiteLimitReached: { code: 60032, status: 200, message: 'error.aiSiteLimitReached' },

  unreadableBody: { code: 400, status: 400, message: 'error.unreadableBody' },
  crossSite: { code: 403, status: 403, message: 'error.crossSite' },
  noSuchCall: { code: 404, status: 404, message: 'error.noSuchCall' },
  methodNotAllowed: { code: 405, status: 405, message: 'error.methodNotAllowed' },
  bodyTooLarge: { code: 413, status: 413, message: 'error.bodyTooLarge' },
  urlTooLong: { code: 414, status: 414, message: 'error.urlTooLong' },
  notJson: { code: 415, status: 415, message: 'error.notJson' },
  tooManyRequests: { code: 429, status: 429, message: 'error.tooManyRequests' },
  internal: { code: 500, status: 500, message: 'error.internal' },
  unavailable: { code: 503, status: 503, message: 'error.unavailable' },
} as const satisfies Record<string, Outcome>;

/**
 * The outcomes of all calls, and those that only the operators' calls have. Some codes of the latter
 * are those of other outcomes of the site: no browser calls both.
 */
export const allOutcomes = {
  ...outcomes,
  /** An operator's service refused; the message says why. */
  refused: { code: 409, status: 200, message: 'deskError.refused' },
  /** The version that the caller edited is outdated; `data` is `{by, at}` of the newer one. */
  changedMeanwhile: { code: 60030, status: 200, message: 'deskError.changedMeanwhile' },
  /** The first call with this key has not finished, or its server stopped in the middle. */
  uncertain: { code: 60031, status: 200, message: 'deskError.uncertain' },
  secondFactorRejected: { code: 60032, status: 200, message: 'deskError.secondFactorRejected' },
  secondFactorNeeded: { code: 60033, status: 200, message: 'deskError.secondFactorNeeded' },
  invitationRejected: { code: 60034, status: 200, message: 'deskError.invitationRejected' },
  /** `data` is `{offset}`: how many bytes of the upload have arrived. */
  wrongOffset: { code: 60035, status: 200, message: 'deskError.wrongOffset' },
  /** A change without an idempotency key, or with one that is too short or too long. */
  keyNeeded: { code: 400, status: 400, message: 'deskError.keyNeeded' },
  forbidden: { code: 403, status: 403, message: 'deskError.forbidden' },
} as const satisfies Record<string, Outcome>;

interface Outcome {
  code: number;
  status: 200 | 400 | 403 | 404 | 405 | 413 | 414 | 415 | 429 | 500 | 503;
  message: `error.${string}` | `deskError.${string}`;
}

export type OutcomeName = keyof typeof outcomes;
export type FailureName = Exclude<keyof typeof allOutcomes, 'ok'>;
