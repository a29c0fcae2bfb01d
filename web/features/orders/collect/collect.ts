import type { CallFailure, CallOptions } from '../../../../contract/client.ts';
import type { CustomVersion } from '../../../../contract/orders.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { noteCollectCount, readSession } from '../../../lib/session/session.ts';
import { collectSignal } from './collect-signal.ts';
import { isCollected, markCollected, tellOtherTabs } from './collected-store.ts';
import { keepWanted, type Wanted } from './wanted.ts';

/** What the shell has to say or do about a press. */
export type CollectNews =
  | { kind: 'guest' }
  | { kind: 'added'; wanted: Wanted }
  | { kind: 'removed'; wanted: Wanted; version: CustomVersion | undefined };

const listeners = new Set<(news: CollectNews) => void>();
/** Told before anybody listened: who listens is fetched with the first news. */
let waiting: CollectNews[] = [];

export function onCollectNews(listener: (news: CollectNews) => void): () => void {
  listeners.add(listener);
  const missed = waiting;
  waiting = [];
  for (const news of missed) listener(news);
  return () => listeners.delete(listener);
}

function tell(news: CollectNews) {
  if (listeners.size === 0) waiting.push(news);
  for (const listener of listeners) listener(news);
  collectSignal.raise();
}

/** Of each drama with presses under way: the last one, which alone has a say, and the server's state. */
const presses = new Map<number, { last: symbol; isThere: boolean }>();
let queue: Promise<unknown> = Promise.resolve();

/** One cart call at a time, in the order of the presses: so the last count to come is the right one. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = queue.then(work);
  queue = turn.catch(() => {});
  return turn;
}

interface Reply {
  copyright_cart_count: number;
  is_custom_version?: CustomVersion | undefined;
}

/** Shows the outcome at once and takes it back if the server will not have it. */
async function change(
  dramaId: number,
  isWanted: boolean,
  options: CallOptions = {},
  version: CustomVersion = -1,
) {
  const press = Symbol();
  const state = presses.get(dramaId) ?? { last: press, isThere: isCollected(dramaId) };
  state.last = press;
  presses.set(dramaId, state);
  markCollected({ dramaId, isCollected: isWanted });
  try {
    const reply = await inTurn<Reply>(() => {
      const api = browserApi();
      const call = isWanted ? api.addCopyrightCart : api.deleteCopyrightCart;
      const input = { drama_id: dramaId, is_custom_version: version };
      return call(input, { ...options, actionKey: dramaId });
    });
    state.isThere = isWanted;
    noteCollectCount(reply.copyright_cart_count);
    tellOtherTabs({ dramaId, isCollected: isWanted });
    return reply;
  } catch (failure) {
    if (state.last === press) markCollected({ dramaId, isCollected: state.isThere });
    throw failure;
  } finally {
    if (state.last === press) presses.delete(dramaId);
  }
}

/** A press on a collect button. Why a call failed is told by the shell. */
export async function toggleCollected(wanted: Wanted) {
  if (!readSession()) return askToSignIn([wanted]);
  if (!isCollected(wanted.dramaId)) return collect(wanted);
  const reply = await change(wanted.dramaId, false).catch(() => undefined);
  if (reply) tell({ kind: 'removed', wanted, version: reply.is_custom_version });
}

/** Also what takes a removal back, whatever was pressed since: adding twice does no harm. */
export async function collect(wanted: Wanted, version?: CustomVersion) {
  const reply = await change(wanted.dramaId, true, {}, version).catch(() => undefined);
  if (reply) tell({ kind: 'added', wanted });
}

/** The titles are collected after the sign-in. */
export function askToSignIn(wanted: Wanted[]) {
  keepWanted(wanted);
  tell({ kind: 'guest' });
}

export interface SeveralOutcome {
  added: Wanted[];
  /** Were in the cart before. */
  alreadyThere: Wanted[];
  /** Not added: gone from the catalogue, or after the call that stopped the rest. */
  left: Wanted[];
  /** Why, in the server's words; empty when nothing answered. */
  reason?: string;
}

const GONE = 404;

/** One call after the other, up to the first that tells that the next would fail too. */
export async function collectSeveral(
  wanted: Wanted[],
  onProgress: (done: number) => void = () => {},
): Promise<SeveralOutcome> {
  const outcome: SeveralOutcome = { added: [], alreadyThere: [], left: [] };
  for (const [index, one] of wanted.entries()) {
    onProgress(index);
    if (isCollected(one.dramaId)) {
      outcome.alreadyThere.push(one);
      continue;
    }
    try {
      await change(one.dramaId, true, { isQuiet: true });
      outcome.added.push(one);
    } catch (error) {
      const failure = error as CallFailure;
      outcome.reason = failure.message;
      if (failure.code === GONE) {
        outcome.left.push(one);
        continue;
      }
      outcome.left.push(...wanted.slice(index));
      break;
    }
  }
  return outcome;
}
