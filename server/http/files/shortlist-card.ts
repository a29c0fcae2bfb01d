import type { HttpBindings } from '@hono/node-server';
import { localeFromHeader } from '#i18n/locales.ts';
import type { ShortlistCards } from '#server/areas/shortlists/card/shortlist-cards.ts';
import type { Log } from '#server/log.ts';
import type { Translators } from '#server/text/translators.ts';
import type { Guard } from '../database-guard.ts';
import { PLAIN } from '../pages/page-address.ts';
import { plainFailure } from '../plain-failure.ts';
import { type ClientLimits, costs } from '../rate-limit.ts';

interface ShortlistCardOptions {
  cards: Pick<ShortlistCards, 'find'>;
  translators: Translators;
  log: Log;
  limits: ClientLimits;
  guard: Guard;
}

/** The token has the form of `linkToken` (contract/screeners.ts). */
const PATH = /^\/cards\/shortlist\/([\w-]{32,100})\.jpg$/;
/** Not stored, because the card is secret and must be gone when the list is not shared any more. */
const HEADERS = {
  'content-type': 'image/jpeg',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/** Serves `/cards/shortlist/<token>.jpg?lang=<locale>`, the picture for link previews. */
export function shortlistCardHandler(options: ShortlistCardOptions) {
  const { cards, translators, log, limits, guard } = options;
  return async (url: URL, { incoming }: HttpBindings): Promise<Response> => {
    try {
      const [, token] = PATH.exec(url.pathname) ?? [];
      const locale = localeFromHeader(url.searchParams.get('lang') ?? undefined);
      await limits.spend(incoming, costs.call);
      const card =
        token &&
        (await guard(() => cards.find(token, locale, () => limits.spend(incoming, costs.file))));
      if (!card) return new Response('Not found', { status: 404, headers: PLAIN });
      return new Response(new Uint8Array(card), { headers: HEADERS });
    } catch (error) {
      return plainFailure(error, translators, log);
    }
  };
}
