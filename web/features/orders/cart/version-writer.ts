import { CallFailure } from '../../../../contract/client.ts';
import type { CustomVersion } from '../../../../contract/orders.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { noteFailure } from '../../../lib/failures.ts';

const AT_ONCE = 5;
/** The server takes 300 calls in ten seconds from one address: a few at full speed, then steadily. */
const BURST = 100;
const PAUSE_MS = 200;

const running = new Set<Promise<unknown>>();

/** Writes the version of each line; gives those that the server did not take. */
export function writeVersions(cartIds: number[], version: CustomVersion): Promise<number[]> {
  const work = write(cartIds, version).finally(() => running.delete(work));
  running.add(work);
  return work;
}

/** For whoever is about to make the server read the cart. */
export async function versionsWritten(): Promise<void> {
  await Promise.all(running);
}

async function write(cartIds: number[], version: CustomVersion): Promise<number[]> {
  const waiting = [...cartIds];
  const failed: number[] = [];
  let begun = 0;
  const work = async () => {
    for (let cartId = waiting.shift(); cartId !== undefined; cartId = waiting.shift()) {
      if (++begun > BURST) await pause();
      const failure = await writeOne(cartId, version);
      if (!failure) continue;
      // Why is told once; the rest would fare no better.
      failed.push(cartId, ...waiting.splice(0));
      if (failed[0] === cartId) noteFailure(failure);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

async function writeOne(cart_id: number, is_custom_version: CustomVersion) {
  try {
    const options = { actionKey: cart_id, isQuiet: true };
    await browserApi().changeCopyrightCartVersion({ cart_id, is_custom_version }, options);
  } catch (failure) {
    // Otherwise a newer choice for the same line has taken over.
    if (failure instanceof CallFailure) return failure;
  }
  return undefined;
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
