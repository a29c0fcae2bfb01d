import { AppError } from './app-error.ts';
import { StoreAway } from './operator-error.ts';

const RETRY_AFTER_SECONDS = 5;

/** Runs what a client tries again if it fails because the object store is away. */
export async function retryableWhenStoreAway<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    if (!(error instanceof StoreAway) && !isTimeout) throw error;
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
