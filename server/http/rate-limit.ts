import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';
import { limitKey } from './client-address.ts';

/** The general limit per client address, of calls and of pages that must be rendered, counted in memory so that a read costs no write. */
export function apiRateLimit(callsPer10Seconds: number): (address: string) => Promise<void> {
  if (callsPer10Seconds === 0) return async () => {};
  const limiter = new RateLimiterMemory({ points: callsPer10Seconds, duration: 10 });
  return async (address) => {
    try {
      await limiter.consume(limitKey(address));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new AppError('tooManyRequests', { retryAfterSeconds });
    }
  };
}
