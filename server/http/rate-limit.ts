import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error.ts';
import { networksOf, WIDER_NETWORK_FACTOR } from './client-address.ts';

/** Takes points from the budget of a client address; throws `tooManyRequests` when it is spent. */
export type SpendPoints = (address: string, cost: number) => Promise<void>;

/** In units of an ordinary API call, by the CPU time each takes. What is sent from memory is free. */
export const costs = { call: 1, render: 5, sitemapIndex: 10, file: 20, sitemapPart: 100 };

const WINDOW_SECONDS = 10;

/** The general limit. Counted in memory of each server, so that a read costs no write. */
export function apiRateLimit(callsPer10Seconds: number): SpendPoints {
  if (callsPer10Seconds === 0) return async () => {};
  const limiters = [1, WIDER_NETWORK_FACTOR].map(
    (factor) =>
      new RateLimiterMemory({ points: callsPer10Seconds * factor, duration: WINDOW_SECONDS }),
  );
  return async (address, cost) => {
    // What costs more than the whole budget of a low setting is still possible once per window.
    const points = Math.min(cost, callsPer10Seconds);
    const networks = networksOf(address);
    try {
      await Promise.all(networks.map((network, at) => limiters[at]?.consume(network, points)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new AppError('tooManyRequests', { retryAfterSeconds });
    }
  };
}
