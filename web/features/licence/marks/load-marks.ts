import { readMarketQuery } from '#contract/licence/market-query.ts';
import { MAX_JUDGED_DRAMAS, type Market } from '#contract/rights.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { marksByMarket } from './marks-store.ts';
import { MAX_AGE_MS } from './max-age.ts';

/** The market that is shown now. */
let current = startMarket('');

function startMarket(market: string) {
  return {
    market,
    requestedAt: new Map<number, number>(),
    waiting: new Set<number>(),
    ended: new AbortController(),
  };
}

/**
 * Fetches the availability of dramas in a market, unless it is known. The lists of a page call this
 * one after the other, and one request answers them all. Another market aborts the requests.
 */
export async function loadMarks(market: string, ids: readonly number[]): Promise<void> {
  if (current.market !== market) {
    current.ended.abort();
    current = startMarket(market);
  }
  const { requestedAt, waiting } = current;
  const now = Date.now();
  const isScheduled = waiting.size > 0;
  for (const id of ids) {
    if (now - (requestedAt.get(id) ?? 0) < MAX_AGE_MS) continue;
    requestedAt.set(id, now);
    waiting.add(id);
  }
  if (!isScheduled && waiting.size > 0) await fetchWaiting(current);
}

async function fetchWaiting({ market, requestedAt, waiting, ended }: typeof current) {
  // Lets the other lists of the page add their dramas.
  await new Promise((resolve) => setTimeout(resolve));
  const ids = [...waiting];
  waiting.clear();
  const terms = readMarketQuery(market);
  if (!terms) return;
  const calls = [];
  for (let start = 0; start < ids.length; start += MAX_JUDGED_DRAMAS) {
    const some = ids.slice(start, start + MAX_JUDGED_DRAMAS);
    const call = fetchMarks(market, terms, some, ended.signal).catch(() => {
      // The next list that shows these dramas tries again.
      for (const id of some) requestedAt.delete(id);
    });
    calls.push(call);
  }
  await Promise.all(calls);
}

async function fetchMarks(market: string, terms: Market, ids: number[], signal: AbortSignal) {
  const [answers] = await Promise.all([
    browserApi().getDramaAvailability(
      { ...terms, drama_ids: ids, is_exclusive: terms.is_exclusive ? 1 : 0 },
      { signal, isQuiet: true, actionKey: ids.join() },
    ),
    loadTexts('market'),
  ]);
  const all = new Map(marksByMarket.get());
  const marks = answers.map(({ drama_id, ...availability }) => [drama_id, availability] as const);
  all.set(market, new Map([...(all.get(market) ?? []), ...marks]));
  marksByMarket.set(all);
}
