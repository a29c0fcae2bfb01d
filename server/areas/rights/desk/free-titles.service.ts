import type {
  Availability,
  AvailabilityState,
  MarketQuery,
} from '#contract/licence/availability.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { type Key, type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import type { AvailabilityService } from '../availability.service.ts';
import { listPublishedBeyond } from './rights-desk.queries.ts';

interface FreeTitleParts {
  db: Db;
  availability: AvailabilityService;
}

interface FreeTitleQuery extends KeyPageRequest {
  market: MarketQuery;
  states: readonly AvailabilityState[];
  /** Of the titles. */
  locale: Locale;
}

export interface JudgedTitle extends Availability {
  id: number;
  external_id: string;
  title: string;
}

const DRAMAS_PER_BATCH = 500;
/** How many titles one page judges at most; a page may have fewer rows for this reason. */
const MAX_JUDGED = 10_000;

/** The published titles for a market, newest first, judged as their page is read. */
export function createFreeTitles({ db, availability }: FreeTitleParts) {
  /** Judges the published titles beyond an id, a batch at a time. */
  async function* judge(
    market: MarketQuery,
    {
      from,
      isBackward,
      locale,
    }: { from?: number | undefined; isBackward: boolean; locale: Locale },
  ) {
    const limit = DRAMAS_PER_BATCH;
    for (let id = from; ; ) {
      const dramas = await listPublishedBeyond(db, { id, isBackward, limit, locale });
      const last = dramas.at(-1);
      if (!last) return;
      const ids = dramas.map((drama) => drama.id);
      const answers = await availability.listForMarket(ids, market);
      const byId = new Map(answers.map(({ drama_id, ...answer }) => [drama_id, answer]));
      yield dramas.flatMap((drama): JudgedTitle[] => {
        const answer = byId.get(drama.id);
        return answer ? [{ ...drama, ...answer }] : [];
      });
      if (dramas.length < DRAMAS_PER_BATCH) return;
      id = last.id;
    }
  }

  return {
    /** Titles in one of the states. `next` may be set although the page is not full. */
    async find({ market, states, locale, ...page }: FreeTitleQuery) {
      let judgedCount = 0;
      const found = await readKeyPage<JudgedTitle>(
        page,
        ({ id }) => [id],
        async ({ key, isBackward, limit }) => {
          const rows: JudgedTitle[] = [];
          let stoppedAt: Key | undefined;
          const from = key && Number(key[0]);
          for await (const titles of judge(market, { from, isBackward, locale })) {
            judgedCount += titles.length;
            rows.push(...titles.filter(({ state }) => states.includes(state)));
            if (rows.length >= limit) break;
            if (judgedCount < MAX_JUDGED) continue;
            const last = titles.at(-1);
            stoppedAt = last && [last.id];
            break;
          }
          return { rows: rows.slice(0, limit), stoppedAt };
        },
      );
      return { ...found, judgedCount };
    },

    /** How many of the newest titles are in each state; counts a limited number. */
    async count(market: MarketQuery) {
      const counts = { free: 0, partly: 0, negotiating: 0, taken: 0, unstated: 0 };
      let total = 0;
      for await (const titles of judge(market, {
        isBackward: false,
        locale: fallbackLocale,
      })) {
        for (const { state } of titles) counts[state] += 1;
        total += titles.length;
        if (total >= MAX_JUDGED) break;
      }
      return { counts, total, isCapped: total >= MAX_JUDGED };
    },
  };
}
