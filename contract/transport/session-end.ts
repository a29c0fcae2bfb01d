import { outcomes } from '../error-codes.ts';
import { isCallFailure } from './client.ts';

/** Whether a call failed because its session has ended or was never begun. */
export function hasSessionEnded(error: unknown): boolean {
  return (
    isCallFailure(error) &&
    (error.code === outcomes.unauthenticated.code || error.code === outcomes.tokenRejected.code)
  );
}
