import { useCallback, useEffect, useState } from 'react';
import { outcomes } from '#contract/error-codes.ts';
import { type CallOutput, isCallFailure } from '#contract/transport/client.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { readSession, useSession } from '#web/lib/session/session.ts';

export type LoadedScreener = CallOutput<'getScreener'>;

/** `unknown`: no screener has this link. `failed`: no reply, or the server could not answer. */
export type ScreenerReading = LoadedScreener | 'loading' | 'unknown' | 'failed';

/** Addresses that no link has are refused as invalid input. */
const UNKNOWN: readonly number[] = [outcomes.notFound.code, outcomes.invalidInput.code];

/**
 * Loads the screener of a link in the browser, so that the server's HTML has nothing of it. A user
 * who signs in or out may see another part of it, so it is then loaded again.
 */
export function useScreener(token: string) {
  const [reading, setReading] = useState<ScreenerReading>('loading');
  const email = useSession()?.email;

  /** A reading that failed does not replace one that has succeeded. */
  const load = useCallback(async () => {
    const result = await read(token);
    if (result === 'aborted' || readSession()?.email !== email) return;
    setReading((shown) => (result === 'failed' && typeof shown === 'object' ? shown : result));
  }, [token, email]);

  useEffect(() => {
    void load();
  }, [load]);

  return { reading, load };
}

async function read(token: string): Promise<ScreenerReading | 'aborted'> {
  try {
    return await browserApi().getScreener({ token }, { isQuiet: true });
  } catch (failure) {
    if (!isCallFailure(failure)) return 'aborted';
    const isAnswer = failure.status === outcomes.ok.status;
    return isAnswer && UNKNOWN.includes(failure.code) ? 'unknown' : 'failed';
  }
}
