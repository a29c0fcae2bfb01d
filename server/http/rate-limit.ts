import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error.ts';
import { networksOf, WIDER_NETWORK_FACTOR, widestNetwork } from '../network/addresses.ts';

/** Takes points from the budget of a client address; throws `tooManyRequests` when it is spent. */
export type SpendPoints = (address: string, cost: number) => Promise<void>;

/**
 * Costs in CPU time relative to an ordinary API call. Replies from a cache cost nothing. The
 * description of API_RATE in settings/config.ts names most of them.
 */
export const costs = {
  call: 1,
  filteredList: 3,
  render: 5,
  sitemapIndex: 10,
  file: 20,
  sitemapPart: 100,
};

const BODY_BYTES_PER_POINT = 16 * 1024;

/** What a body costs besides its call. */
export const bodyCost = (bytes: number) => Math.floor(bytes / BODY_BYTES_PER_POINT);

const KEYS_PER_POINT = 1024;

/** What the keys of the objects in a body cost in addition. */
export const keyCost = (keys: number) => Math.floor(keys / KEYS_PER_POINT);

const WINDOW_SECONDS = 10;

/** The general limit, counted in memory by each server, so that reads cause no writes. */
export function apiRateLimit(callsPer10Seconds: number): SpendPoints {
  if (callsPer10Seconds === 0) return async () => {};
  const limiters = [1, WIDER_NETWORK_FACTOR].map(
    (factor) =>
      new RateLimiterMemory({ points: callsPer10Seconds * factor, duration: WINDOW_SECONDS }),
  );
  return async (address, cost) => {
    // A body is charged after its call. Half of the budget at most lets the largest one pass, also
    // with a low setting, and beside the calls of its page.
    const points = Math.min(cost, Math.ceil(callsPer10Seconds / 2));
    const networks = networksOf(address);
    try {
      await Promise.all(
        networks.map((network, index) => limiters[index]?.consume(network, points)),
      );
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new AppError('tooManyRequests', { retryAfterSeconds });
    }
  };
}

export type ClientLimits = ReturnType<typeof clientLimits>;

/** The limits of clients, which are known by the addresses of their connections. */
export const clientLimits = (
  addressOf: (incoming: IncomingMessage) => string,
  spend: SpendPoints,
  isLimited: boolean,
) => ({
  /** Takes points from the client's budget; throws `tooManyRequests` when it is spent. */
  spend: (incoming: IncomingMessage, cost: number) => spend(addressOf(incoming), cost),
  /** The client as the owner of work in a queue; undefined without a limit. */
  ownerOf: (incoming: IncomingMessage) =>
    isLimited ? widestNetwork(addressOf(incoming)) : undefined,
});
