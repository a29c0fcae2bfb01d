import { LRUCache } from 'lru-cache';
import type { Locale } from '#i18n/locales.ts';
import { FileWorker } from '#server/jobs/file-worker.ts';
import { startThread } from '#server/jobs/start-thread.ts';
import { WorkQueue } from '#server/jobs/work-queue.ts';
import type { Translators } from '#server/text/translators.ts';
import type { ShortlistService } from '../shortlist.service.ts';
import { CARD_POSTERS, type CardPoster, type CardTask } from './draw-card.ts';

interface ShortlistCardsParts {
  findCardFacts: ShortlistService['findCardFacts'];
  readPoster: (cover: string) => Promise<CardPoster>;
  translators: Translators;
  siteName: string;
}

export type ShortlistCards = ReturnType<typeof createShortlistCards>;

const THREAD = new URL('./card-thread.ts', import.meta.url);
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** One card at a time: the thread draws with several threads of its own. */
const QUEUE = {
  running: 1,
  waiting: 16,
  perOwner: 4,
  whenFull: 'unavailable',
  retryAfterSeconds: 5,
} as const;

/** The pictures for link previews of shared lists, drawn in a worker thread. */
export function createShortlistCards(parts: ShortlistCardsParts) {
  const { findCardFacts, readPoster, translators, siteName } = parts;
  const worker = new FileWorker<CardTask>(() => startThread(THREAD));
  const queue = new WorkQueue(QUEUE);
  // The key is all that the card shows, so a changed list has another card.
  const cards = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  return {
    /** Undefined if no list is shared by this token. `beforeDrawing` may throw to refuse. */
    async find(
      token: string,
      locale: Locale,
      beforeDrawing: () => Promise<void>,
    ): Promise<Buffer | undefined> {
      const facts = await findCardFacts(token);
      if (!facts) return undefined;
      const { name, count } = facts;
      const covers = facts.covers.slice(0, CARD_POSTERS);
      const key = JSON.stringify([locale, name, count, covers]);
      const cached = cards.get(key);
      if (cached) return cached;
      await beforeDrawing();
      const bytes = await queue.run(async () =>
        worker.make({
          locale,
          name,
          count: translators[locale].t('shortlists.titles', { count }),
          siteName,
          posters: await Promise.all(covers.map(readPoster)),
        }),
      );
      const card = Buffer.from(bytes);
      cards.set(key, card);
      return card;
    },

    close: () => worker.close(),
  };
}
