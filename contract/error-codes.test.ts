import { describe, expect, it } from 'vitest';
import { outcomes } from './error-codes.ts';

const all = Object.entries(outcomes);

/** [code, HTTP status] of every outcome, copied from the specification. */
const specified: Record<keyof typeof outcomes, readonly [number, number]> = {
  ok: [200, 200],

  invalidInput: [400, 200],
  unauthenticated: [401, 200],
  tokenRejected: [441, 200],
  notFound: [404, 200],
  keyReused: [409, 200],
  nothingToOrder: [409, 200],
  titleWithdrawn: [409, 200],
  cartFull: [409, 200],
  orderClosed: [409, 200],
  orderBinding: [409, 200],
  quoteClosed: [409, 200],
  quoteExpired: [409, 200],
  titlesTaken: [409, 200],
  screenerRequested: [409, 200],
  listFull: [409, 200],
  tooManyLists: [409, 200],
  accountDisabled: [911, 200],
  emailCodeRejected: [60011, 200],
  emailRejected: [60012, 200],
  usernameRejected: [60013, 200],
  credentialsRejected: [60014, 200],
  resetLinkRejected: [60015, 200],
  companyNeeded: [60016, 200],
  episodeLocked: [60017, 200],
  notInTerritory: [60018, 200],
  screenerUnverified: [60019, 200],
  screenerClosed: [60020, 200],
  playsUsedUp: [60021, 200],
  playbackEnded: [60022, 200],
  screenerNotNeeded: [60023, 200],
  aiNotConnected: [60024, 200],
  aiLimitReached: [60025, 200],
  aiTimeout: [60026, 200],
  aiBusy: [60027, 200],
  aiFailed: [60028, 200],
  aiUnusable: [60029, 200],
  confirmationNeeded: [60030, 200],
  aiSiteLimitReached: [60032, 200],

  unreadableBody: [400, 400],
  crossSite: [403, 403],
  noSuchCall: [404, 404],
  methodNotAllowed: [405, 405],
  bodyTooLarge: [413, 413],
  urlTooLong: [414, 414],
  notJson: [415, 415],
  tooManyRequests: [429, 429],
  internal: [500, 500],
  unavailable: [503, 503],
};

describe('the outcomes of a call', () => {
  it('have the codes and HTTP statuses of the contract', () => {
    const declared = Object.fromEntries(
      all.map(([name, { code, status }]) => [name, [code, status]]),
    );
    expect(declared).toEqual(specified);
  });

  it('have a code equal to the status unless the status is 200', () => {
    const differing = all.filter(
      ([, { code, status }]) => status !== 200 && code !== Number(status),
    );
    expect(differing).toEqual([]);
  });

  it('include exactly one with code 200', () => {
    expect(all.filter(([, { code }]) => code === 200).map(([name]) => name)).toEqual(['ok']);
  });

  it('never have HTTP status 401: a missing sign-in is a business outcome', () => {
    expect(all.filter(([, { status }]) => Number(status) === 401)).toEqual([]);
  });

  it('have message keys named after them', () => {
    for (const [name, { message }] of all) expect(message).toBe(`error.${name}`);
  });
});
