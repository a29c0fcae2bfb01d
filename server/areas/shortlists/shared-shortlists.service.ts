import type * as v from 'valibot';
import type { shortlists as calls } from '#contract/shortlists.ts';
import type { Locale } from '#i18n/locales.ts';
import { makeToken } from '#server/text/tokens.ts';
import { toShare, toSharedShortlist } from './shortlist.mapper.ts';
import * as queries from './shortlist.queries.ts';
import { done, found, readTitles, type ShortlistParts } from './shortlist-parts.ts';

type Output<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['output']>;
type Input<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['input']>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sharing a list by a link, and what everybody sees and does who has the link. */
export function createSharedShortlists(parts: ShortlistParts) {
  const { db, now, siteName, addToCart } = parts;

  const findShared = async (token: string) => found(await queries.findShared(db, token, now()));

  async function findTitlesFor(
    userId: number,
    { shortlist_id, token }: Input<'addShortlistToCart'>,
  ) {
    const list =
      shortlist_id === undefined
        ? await findShared(token ?? '')
        : found(await queries.findShortlist(db, userId, shortlist_id));
    return queries.listTitles(db, list.id);
  }

  return {
    async share(
      userId: number,
      { shortlist_id: id, days, is_renewed: isRenewed }: Input<'shareShortlist'>,
    ): Promise<Output<'shareShortlist'>> {
      const time = now();
      const until = new Date(time.getTime() + days * DAY_MS);
      const share = { id, token: makeToken(), now: time, until, isRenewed };
      const row = found(await queries.updateShare(db, userId, share));
      return found(toShare(row, time));
    },

    async unshare(userId: number, id: number): Promise<null> {
      return done(await queries.deleteShare(db, userId, id));
    },

    async showShared(locale: Locale, token: string): Promise<Output<'getSharedShortlist'>> {
      const list = await findShared(token);
      const { titles, cards } = await readTitles(parts, locale, list.id);
      return toSharedShortlist(list, titles, cards, siteName);
    },

    /** What the picture for link previews shows; covers as stored. */
    async findCardFacts(token: string) {
      const list = await queries.findShared(db, token, now());
      if (!list) return undefined;
      const titles = await queries.listTitles(db, list.id);
      return {
        name: list.name,
        count: titles.length,
        covers: titles.map(({ cover }) => cover ?? ''),
      };
    },

    async addToCart(
      userId: number,
      input: Input<'addShortlistToCart'>,
    ): Promise<Output<'addShortlistToCart'>> {
      const titles = await findTitlesFor(userId, input);
      const drama_ids = titles.map(({ drama_id }) => drama_id);
      const { added, count } = await addToCart(userId, drama_ids);
      return { added, drama_ids, copyright_cart_count: count };
    },
  };
}
