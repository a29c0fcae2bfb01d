import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { localeFromHeader } from '#i18n/locales.ts';
import type { ShortlistCards } from '../areas/shortlists/card/shortlist-cards.ts';
import type { Log } from '../log.ts';
import type { Translators } from '../text/translators.ts';
import { describeFailure } from './api/errors.ts';
import { PLAIN } from './pages/page-address.ts';
import { costs } from './rate-limit.ts';

interface ShortlistCardOptions {
  cards: Pick<ShortlistCards, 'find'>;
  translators: Translators;
  log: Log;
  /** Counts the cost against the client's rate limit; throws `tooManyRequests` when exceeded. */
  limit: (incoming: IncomingMessage, cost: number) => Promise<void>;
  /** Runs the work; fails if the database stops responding. */
  guard: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

const PATH = /^\/cards\/shortlist\/([\w-]{32,100})\.jpg$/;
/** Not stored, because the card is secret and must be gone when the list is not shared any more. */
const HEADERS = {
  'content-type': 'image/jpeg',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/** Serves `/cards/shortlist/<token>.jpg?lang=<locale>`, the picture for link previews. */
export function shortlistCardHandler(options: ShortlistCardOptions) {
  const { cards, translators, log, limit, guard } = options;
  return async (url: URL, { incoming }: HttpBindings): Promise<Response> => {
    try {
      const [, token] = PATH.exec(url.pathname) ?? [];
      const locale = localeFromHeader(url.searchParams.get('lang') ?? undefined);
      await limit(incoming, costs.call);
      const card =
        token && (await guard(() => cards.find(token, locale, () => limit(incoming, costs.file))));
      if (!card) return new Response('Not found', { status: 404, headers: PLAIN });
      return new Response(new Uint8Array(card), { headers: HEADERS });
    } catch (error) {
      const { status, envelope, retryAfterSeconds } = describeFailure(error, translators.en.t, log);
      const response = new Response(envelope.message, { status, headers: PLAIN });
      if (retryAfterSeconds) response.headers.set('retry-after', String(retryAfterSeconds));
      return response;
    }
  };
}
