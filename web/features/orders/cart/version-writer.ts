import { outcomes } from '#contract/error-codes.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import { CallFailure, noAnswer } from '#contract/transport/client.ts';
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

const BATCH = 5;
/** At most 250 calls in ten seconds: the server allows 300, and the page makes other calls too. */
const PAUSE_MS = 200;

export function createVersionWriter(
  send: (line: VersionOfLine) => Promise<unknown>,
  onFailure: (failure: CallFailure) => void,
) {
  /** The latest change of each line, until it is written or has failed. */
  const latestChanges = new Map<number, Change>();
  /** The results of all calls of `write` that are still running, each after the one before. */
  const running = new Set<Promise<VersionOfLine[]>>();

  const isLatest = (change: Change) => latestChanges.get(change.cartId) === change;

  /** Resolves to the failure, or undefined if the change was written or superseded. */
  async function writeOne(change: Change): Promise<CallFailure | undefined> {
    while (isLatest(change)) {
      try {
        await send(change);
        const latest = latestChanges.get(change.cartId);
        if (latest === change) latestChanges.delete(change.cartId);
        else if (latest) latest.before = change.version;
      } catch (error) {
        const failure = error instanceof CallFailure ? error : noAnswer();
        const { status, retryAfterSeconds } = failure;
        if (status !== outcomes.tooManyRequests.status || retryAfterSeconds === undefined)
          return failure;
        await sleep(retryAfterSeconds * 1000);
      }
    }
    return undefined;
  }

  async function writeAll(changes: Change[]): Promise<VersionOfLine[]> {
    const failures: CallFailure[] = [];
    const failed: Change[] = [];
    for (let at = 0; at < changes.length; at += BATCH) {
      if (at > 0) await sleep(PAUSE_MS);
      // "Not found" concerns one line only; after any other failure the rest is not sent.
      if (failures.some(({ code }) => code !== outcomes.notFound.code)) {
        failed.push(...changes.slice(at));
        break;
      }
      const write = async (change: Change) => {
        const failure = await writeOne(change);
        if (!failure) return;
        failures.push(failure);
        failed.push(change);
      };
      await Promise.all(changes.slice(at, at + BATCH).map(write));
    }
    const unwritten = failed.filter(isLatest);
    for (const { cartId } of unwritten) latestChanges.delete(cartId);
    // Only the first failure is reported.
    if (failures[0] && unwritten.length > 0) onFailure(failures[0]);
    return unwritten.map(({ cartId, before }) => ({ cartId, version: before }));
  }

  return {
    /** Resolves to the lines that were not written, with the server's version. */
    write(lines: readonly VersionOfLine[], version: CustomVersion): Promise<VersionOfLine[]> {
      const changes = lines.map(({ cartId, version: shown }) => {
        const change = { cartId, version, before: latestChanges.get(cartId)?.before ?? shown };
        latestChanges.set(cartId, change);
        return change;
      });
      const work = Promise.all(running)
        .then(() => writeAll(changes))
        .finally(() => running.delete(work));
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
