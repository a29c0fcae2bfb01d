import type { CallFailure } from '../../../../contract/client.ts';
import type { CustomVersion } from '../../../../contract/orders.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { reportFailure } from '../../../lib/api/failures.ts';

export interface VersionOfLine {
  cartId: number;
  version: CustomVersion;
}

interface Wish extends VersionOfLine {
  /** What the server has, as far as is known. */
  before: CustomVersion;
}

const AT_ONCE = 5;
/** The server takes 300 calls in ten seconds from one address, and these are not the only ones. */
const MOST_CALLS = 250;
const WINDOW_MS = 10_000;
const TOO_MANY = 429;
const GONE = 404;

export function createVersionWriter(
  change: (line: VersionOfLine) => Promise<unknown>,
  onFailure: (failure: CallFailure) => void,
) {
  /** The latest of each line, until it is settled: a choice of many may still be under way. */
  const wishes = new Map<number, Wish>();
  const underWay = new Map<number, Promise<unknown>>();
  const running = new Set<Promise<VersionOfLine[]>>();
  /** When the last calls began, or will begin. */
  let turns: number[] = [];

  const isLatest = (wish: Wish) => wishes.get(wish.cartId) === wish;

  async function turn() {
    const now = Date.now();
    const at = Math.max(now, (turns.at(-MOST_CALLS) ?? 0) + WINDOW_MS);
    turns = [...turns.slice(1 - MOST_CALLS), at];
    if (at > now) await sleep(at - now);
  }

  /** Gives why the server did not take it. */
  async function writeOne(wish: Wish): Promise<CallFailure | undefined> {
    // An older choice for the line ends first, or it could arrive last.
    await underWay.get(wish.cartId);
    while (isLatest(wish)) {
      await turn();
      if (!isLatest(wish)) break;
      const call = change(wish);
      underWay.set(
        wish.cartId,
        call.catch(() => {}),
      );
      try {
        await call;
        const latest = wishes.get(wish.cartId);
        if (latest === wish) wishes.delete(wish.cartId);
        else if (latest) latest.before = wish.version;
        return undefined;
      } catch (error) {
        const failure = error as CallFailure;
        const { status, retryAfterSeconds } = failure;
        if (status !== TOO_MANY || retryAfterSeconds === undefined) return failure;
        await sleep(retryAfterSeconds * 1000);
      } finally {
        underWay.delete(wish.cartId);
      }
    }
    return undefined;
  }

  async function writeAll(waiting: Wish[]): Promise<VersionOfLine[]> {
    const failed: Wish[] = [];
    const work = async () => {
      for (let wish = waiting.shift(); wish; wish = waiting.shift()) {
        const failure = await writeOne(wish);
        if (!failure) continue;
        // A line that is gone is alone in that; after anything else the rest would fare no better.
        const rest = failure.code === GONE ? [] : waiting.splice(0);
        const lost = [wish, ...rest].filter(isLatest);
        // Why is told once.
        if (failed.length === 0 && lost.length > 0) onFailure(failure);
        failed.push(...lost);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const left = failed.filter(isLatest);
    for (const { cartId } of left) wishes.delete(cartId);
    return left.map(({ cartId, before }) => ({ cartId, version: before }));
  }

  return {
    /** Gives the lines the server did not take, as they are there. */
    write(lines: readonly VersionOfLine[], version: CustomVersion): Promise<VersionOfLine[]> {
      const made = lines.map(({ cartId, version: shown }) => {
        const wish = { cartId, version, before: wishes.get(cartId)?.before ?? shown };
        wishes.set(cartId, wish);
        return wish;
      });
      const work = writeAll(made).finally(() => running.delete(work));
      running.add(work);
      return work;
    },

    /** For whoever is about to make the server read the cart: false when it has not what is shown. */
    async written(): Promise<boolean> {
      const outcomes = await Promise.all(running);
      return outcomes.every((failed) => failed.length === 0);
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
