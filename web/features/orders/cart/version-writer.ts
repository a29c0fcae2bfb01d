import type { CallFailure } from '#contract/client.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { reportFailure } from '#web/lib/api/failures.ts';

export interface VersionOfLine {
  cartId: number;
  version: CustomVersion;
}

interface Change extends VersionOfLine {
  /** The version on the server, as far as known. */
  before: CustomVersion;
}

const CONCURRENCY = 5;
/** Below the server's limit of 300 calls in ten seconds, because the page makes other calls too. */
const MAX_CALLS = 250;
const WINDOW_MS = 10_000;

export function createVersionWriter(
  send: (line: VersionOfLine) => Promise<unknown>,
  onFailure: (failure: CallFailure) => void,
) {
  /** The latest change of each line, until it is written or has failed. */
  const latestChanges = new Map<number, Change>();
  /** The running call of each line. */
  const calls = new Map<number, Promise<unknown>>();
  /** The results of all calls of `write` that are still running. */
  const running = new Set<Promise<VersionOfLine[]>>();
  /** Start times of the last calls, including those scheduled for later. */
  let starts: number[] = [];

  const isLatest = (change: Change) => latestChanges.get(change.cartId) === change;

  async function waitForRateLimit() {
    const now = Date.now();
    const at = Math.max(now, (starts.at(-MAX_CALLS) ?? 0) + WINDOW_MS);
    starts = [...starts.slice(1 - MAX_CALLS), at];
    if (at > now) await sleep(at - now);
  }

  /** Resolves to the failure, or undefined if the change was written or superseded. */
  async function writeOne(change: Change): Promise<CallFailure | undefined> {
    // An older change of the line must not arrive after this one.
    await calls.get(change.cartId);
    while (isLatest(change)) {
      await waitForRateLimit();
      if (!isLatest(change)) break;
      const call = send(change);
      calls.set(
        change.cartId,
        call.catch(() => {}),
      );
      try {
        await call;
        const latest = latestChanges.get(change.cartId);
        if (latest === change) latestChanges.delete(change.cartId);
        else if (latest) latest.before = change.version;
        return undefined;
      } catch (error) {
        const failure = error as CallFailure;
        const { status, retryAfterSeconds } = failure;
        if (status !== outcomes.tooManyRequests.status || retryAfterSeconds === undefined)
          return failure;
        await sleep(retryAfterSeconds * 1000);
      } finally {
        calls.delete(change.cartId);
      }
    }
    return undefined;
  }

  async function writeAll(queue: Change[]): Promise<VersionOfLine[]> {
    const failed: Change[] = [];
    const work = async () => {
      for (let change = queue.shift(); change; change = queue.shift()) {
        const failure = await writeOne(change);
        if (!failure) continue;
        // "Not found" concerns this line only; after any other failure the rest is not sent.
        const rest = failure.code === outcomes.notFound.code ? [] : queue.splice(0);
        const unwritten = [change, ...rest].filter(isLatest);
        // Only the first failure is reported.
        if (failed.length === 0 && unwritten.length > 0) onFailure(failure);
        failed.push(...unwritten);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    const notSuperseded = failed.filter(isLatest);
    for (const { cartId } of notSuperseded) latestChanges.delete(cartId);
    return notSuperseded.map(({ cartId, before }) => ({ cartId, version: before }));
  }

  return {
    /** Resolves to the lines that were not written, with the server's version. */
    write(lines: readonly VersionOfLine[], version: CustomVersion): Promise<VersionOfLine[]> {
      const changes = lines.map(({ cartId, version: shown }) => {
        const change = { cartId, version, before: latestChanges.get(cartId)?.before ?? shown };
        latestChanges.set(cartId, change);
        return change;
      });
      const work = writeAll(changes).finally(() => running.delete(work));
      running.add(work);
      return work;
    },

    /** Waits for running changes, before a call that reads the cart; false when one has failed. */
    async written(): Promise<boolean> {
      const results = await Promise.all(running);
      return results.every((failed) => failed.length === 0);
    },
  };
}

function sleep(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export const versionWriter = createVersionWriter(
  ({ cartId, version }) =>
    browserApi().changeCopyrightCartVersion(
      { cart_id: cartId, is_custom_version: version },
      { actionKey: cartId, isQuiet: true },
    ),
  reportFailure,
);
