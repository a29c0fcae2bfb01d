import type { Market } from '../../contract/rights.ts';
import type { Tx } from '../../server/db/client.ts';
import type { LocaleCode } from '../../server/db/tables.ts';
import { demoCredentials } from '../../server/modules/accounts/operator/demo-credentials.ts';
import { hashPassword } from '../../server/modules/accounts/passwords/passwords.ts';
import type { Drama, FindId } from './catalogue.ts';
import { type Clip, clipOf } from './media.ts';
import { type Moment, toDate } from './moment.ts';
import { insertOrders, type Line, type Order } from './orders.ts';
import { read } from './read.ts';

export interface Buyer {
  nickname: string;
  locale: LocaleCode;
  joined: Moment;
  market: Market;
  cart: (Line & Moment)[];
  /** `share` is the part of the episode that was watched, 0 to 1. */
  watched: (Moment & { drama: string; episode: number | 'last'; share: number })[];
  /** Oldest first. */
  orders: Order[];
}

/** The time of the fill, and the parts of the catalogue that are already inserted. */
interface Filled {
  now: Date;
  dramas: Drama[];
  dramaIdOf: FindId;
  clips: Clip[];
}

export async function insertBuyer(tx: Tx, filled: Filled) {
  const buyer = read<Buyer>('buyer.json');
  const { id: userId } = await tx
    .insertInto('users')
    .values({
      nickname: buyer.nickname,
      email: demoCredentials.email,
      password_hash: await hashPassword(demoCredentials.password),
      locale: buyer.locale,
      market: buyer.market,
      created_at: toDate(filled.now, buyer.joined),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertCart(tx, userId, buyer, filled);
  await insertWatchHistory(tx, userId, buyer, filled);
  await insertOrders(tx, { id: userId, locale: buyer.locale }, buyer.orders, filled);
}

async function insertCart(tx: Tx, user_id: number, { cart }: Buyer, { now, dramaIdOf }: Filled) {
  await tx
    .insertInto('copyright_cart_lines')
    .values(
      cart.map((line) => ({
        user_id,
        drama_id: dramaIdOf(line.drama),
        is_custom_version: line.version,
        added_at: toDate(now, line),
      })),
    )
    .execute();
}

async function insertWatchHistory(
  tx: Tx,
  user_id: number,
  { watched }: Buyer,
  { now, dramas, dramaIdOf, clips }: Filled,
) {
  const bySlug = new Map(dramas.map((drama) => [drama.slug, drama]));
  await tx
    .insertInto('watch_history')
    .values(
      watched.flatMap((entry) => {
        const drama = bySlug.get(entry.drama);
        if (!drama) return [];
        const episode_no = entry.episode === 'last' ? drama.episodeCount : entry.episode;
        const seconds = clipOf(drama, episode_no, clips)?.durationSeconds ?? drama.episodeSeconds;
        return {
          user_id,
          drama_id: dramaIdOf(entry.drama),
          episode_no,
          position_seconds: Math.round(seconds * entry.share),
          watched_at: toDate(now, entry),
        };
      }),
    )
    .execute();
}
