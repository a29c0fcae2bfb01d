import type * as v from 'valibot';
import type { screeners as calls, ScreenerSummary } from '#contract/screeners.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import { toPage } from '#server/areas/page.mapper.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Caller, SignedInUser } from '#server/http/api/caller.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { emailKey } from '#server/text/email-key.ts';
import { makeToken } from '#server/text/tokens.ts';
import { toSummary } from '../screener.mapper.ts';
import { insertScreener, listTitles } from '../screener.queries.ts';
import { MAX_OPEN_REQUESTS, requestLimits } from '../screener-limits.ts';
import { readMailed, type ScreenerParts } from '../screener-parts.ts';
import * as queries from './request.queries.ts';

type Input<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['input']>;
type Buyer = Caller & { user: SignedInUser };

/** What a buyer asks for, and the list of a buyer's screeners. */
export function createScreenerRequests(parts: ScreenerParts) {
  const { db, now, notifier, catalogue, playback } = parts;
  const reading = () => ({ time: now(), addressOf: catalogue.addressOf });

  return {
    /**
     * Unpublished titles are left out too. The account is locked, so of two equal requests at once
     * the second finds the first.
     */
    request: (
      { drama_ids, message = '' }: Input<'requestScreener'>,
      caller: Buyer,
    ): Promise<ScreenerSummary> =>
      db.transaction().execute(async (tx) => {
        const { user, locale } = caller;
        const { userId } = user;
        const requester = await queries.lockRequester(tx, userId);
        if (!requester) throw new AppError('tokenRejected');
        const owner = { userId, emailKey: requester.email_key };
        const chosen = await chooseTitles(tx, parts, owner, drama_ids, caller);
        if ((await queries.countOpenRequests(tx, userId)) >= MAX_OPEN_REQUESTS)
          throw new AppError('tooManyRequests');
        await keepWithin(tx, requestLimits(userId), now());
        const screener = await insertScreener(
          tx,
          {
            token: makeToken(),
            state: 'requested',
            user_id: userId,
            email: requester.email,
            email_key: requester.email_key,
            name: requester.signatory_name ?? requester.nickname,
            company: requester.legal_name ?? '',
            locale,
            message,
            created_by: 'buyer',
            created_at: now(),
          },
          chosen.map((dramaId) => ({ dramaId, episodes: null })),
        );
        await notifier.requested(tx, await readMailed(tx, screener, fallbackLocale));
        return toSummary(screener, await listTitles(tx, [screener.id], locale), reading());
      }),

    listOpenTitles: ({ drama_ids }: Input<'getOpenTitles'>, caller: Buyer): Promise<number[]> =>
      playback.listOpenDramas(db, drama_ids, caller),

    async list({ drama_id, page, page_size }: Input<'getScreenerList'>, { user, locale }: Buyer) {
      const owner = { userId: user.userId, emailKey: emailKey(user.email) };
      const window = { now: now(), limit: page_size, offset: (page - 1) * page_size };
      const [rows, total] = await Promise.all([
        queries.listScreeners(db, owner, drama_id, window),
        queries.countScreeners(db, owner, drama_id),
      ]);
      const ids = rows.map(({ id }) => id);
      const titles = Map.groupBy(
        await listTitles(db, ids, locale),
        ({ screener_id }) => screener_id,
      );
      const list = rows.map((row) => toSummary(row, titles.get(row.id) ?? [], reading()));
      return toPage(list, total, page, page_size);
    },
  };
}

/**
 * The published dramas among these that the buyer has not asked for and cannot watch yet. Of
 * dramas that everybody can watch there is nothing to unlock.
 */
async function chooseTitles(
  tx: Tx,
  { playback, now }: Pick<ScreenerParts, 'playback' | 'now'>,
  owner: { userId: number; emailKey: string },
  dramaIds: number[],
  caller: Buyer,
): Promise<number[]> {
  const published = await queries.listPublished(tx, dramaIds);
  if (published.length === 0) throw new AppError('notFound');
  const open = await playback.listOpenDramas(tx, published, caller);
  const closed = published.filter((id) => !open.includes(id));
  if (closed.length === 0) throw new AppError('screenerNotNeeded');
  const held = await queries.listHeld(tx, owner, closed, now());
  const chosen = dramaIds.filter((id) => closed.includes(id) && !held.includes(id));
  if (chosen.length === 0) throw new AppError('screenerRequested');
  return chosen;
}
