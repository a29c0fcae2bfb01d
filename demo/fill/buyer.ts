import { randomBytes } from 'node:crypto';
import type { Company } from '#contract/deals.ts';
import type { Market } from '#contract/rights.ts';
import type { Locale } from '#i18n/locales.ts';
import { demoCredentials } from '#server/areas/accounts/desk/demo-credentials.ts';
import { hashPassword } from '#server/areas/accounts/passwords/passwords.ts';
import type { Tx } from '#server/db/client.ts';
import type { Drama, FindId } from './catalogue.ts';
import { insertEnquiries } from './enquiries.ts';
import { type Clip, clipOf } from './media.ts';
import { type Moment, toDate } from './moment.ts';
import { insertOrders, type Line, type Order } from './orders.ts';
import { read } from './read.ts';
import { insertScreeners } from './screeners.ts';
import { insertShortlists } from './shortlists.ts';
import { playSteps } from './steps.ts';

/** A buyer with orders, oldest first. */
interface Orderer {
  nickname: string;
  locale: Locale;
  joined: Moment;
  orders: Order[];
}

export interface Buyer extends Orderer {
  company: Company;
  market: Market;
  cart: (Line & Moment)[];
  /** `share` is the part of the episode that was watched, 0 to 1. */
  watched: (Moment & { drama: string; episode: number | 'last'; share: number })[];
}

/** A buyer whose open quote makes a title "in negotiation" for the demo buyer. Cannot sign in. */
export interface OtherBuyer extends Orderer {
  email: string;
}

/** The time of the fill, and the parts of the catalogue that are already inserted. */
interface Filled {
  now: Date;
  dramas: Drama[];
  dramaIdOf: FindId;
  clips: Clip[];
}

/** Inserts the demo buyer and another one, and plays what happened to orders and screeners. */
export async function insertBuyers(tx: Tx, filled: Filled) {
  const buyer = read<Buyer>('buyer.json');
  const other = read<OtherBuyer>('other-buyer.json');
  const { email, password } = demoCredentials;
  const buyerId = await insertUser(tx, { ...buyer, email }, password, filled);
  await tx
    .insertInto('company_profiles')
    .values({ ...buyer.company, user_id: buyerId })
    .execute();
  await insertCart(tx, buyerId, buyer, filled);
  await insertWatchHistory(tx, buyerId, buyer, filled);
  const otherId = await insertUser(tx, other, randomBytes(32).toString('hex'), filled);
  const { company: signatory, locale } = buyer;
  await playSteps(
    tx,
    [
      ...(await insertOrders(tx, { id: buyerId, email, locale, signatory }, buyer.orders, filled)),
      ...(await insertOrders(tx, { ...other, id: otherId }, other.orders, filled)),
    ],
    filled,
  );
  await insertScreeners(tx, { id: buyerId, email, locale, company: buyer.company }, filled);
  await insertShortlists(tx, buyerId, filled);
  await insertEnquiries(tx, buyerId, filled);
}

async function insertUser(
  tx: Tx,
  user: Orderer & { email: string; market?: Market },
  password: string,
  { now }: Filled,
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      nickname: user.nickname,
      email: user.email,
      password_hash: await hashPassword(password),
      locale: user.locale,
      ...(user.market && { market: user.market }),
      created_at: toDate(now, user.joined),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
